//! The network that is part of the program. Where it comes from is told beside its file.

use std::sync::{Arc, LazyLock};

use super::network::Network;

static BYTES: &[u8] = include_bytes!("../../../../../networks/alcor.net");

static NETWORK: LazyLock<Arc<Network>> = LazyLock::new(|| match Network::from_bytes(BYTES) {
    Ok(network) => Arc::new(network),
    Err(error) => panic!("networks/alcor.net: {error}"),
});

/// The network that is part of the program.
///
/// # Panics
/// If the program was built with a file that is no network, which every test of the engine would notice.
pub fn embedded() -> Arc<Network> {
    Arc::clone(&NETWORK)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_file_is_a_network_and_is_given_back_as_it_is() {
        assert!(embedded().to_bytes() == BYTES);
        assert!(!embedded().description().is_empty());
    }
}
