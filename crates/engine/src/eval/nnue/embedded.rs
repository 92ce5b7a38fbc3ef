//! The network that is part of the program. How it was trained is documented beside its file, `networks/alcor.net`; a build with
//! `ALCOR_NETWORK` set takes the file named there instead.

use std::sync::{Arc, LazyLock};

use super::network::Network;

static BYTES: &[u8] = include_bytes!(env!("ALCOR_NETWORK_FILE"));

static NETWORK: LazyLock<Arc<Network>> = LazyLock::new(|| match Network::from_bytes(BYTES) {
    Ok(network) => Arc::new(network),
    Err(error) => panic!("the network that the program was built with: {error}"),
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
