//! Files: written and read again, and refused with the reason when they are anything else.

use super::*;

const DESCRIPTION: &str = "random weights, seed 1";
/// Where the numbers of the head begin.
const NUMBERS: usize = 8 + 4 + ARCHITECTURE.len();
/// Where the description begins.
const TEXT: usize = NUMBERS + 5 * 4 + 4;
/// Where the rows begin.
const ROWS: usize = TEXT + DESCRIPTION.len() + KING_PLACES;

/// Bytes of the layers.
const LAYERS: usize = 8 * (16 * 64 + 4 * 16 + 2 * 16 * 32 + 4 * 32 + 2 * 32 + 4);

fn parts() -> NetworkParts {
    NetworkParts::random(64, 2, 8, 1)
}

fn bytes() -> Vec<u8> {
    Network::from_parts(parts()).unwrap().to_bytes()
}

fn error(bytes: &[u8]) -> String {
    Network::from_bytes(bytes).unwrap_err().to_string()
}

/// The bytes of a file with a number in the head replaced.
fn with_number(place: usize, number: u32) -> Vec<u8> {
    let mut bytes = bytes();
    bytes[NUMBERS + 4 * place..][..4].copy_from_slice(&number.to_le_bytes());
    bytes
}

/// The bytes of a file with a change and the hash that belongs to it.
fn rehashed(change: impl FnOnce(&mut Vec<u8>)) -> Vec<u8> {
    let mut bytes = bytes();
    bytes.truncate(bytes.len() - HASH_BYTES);
    change(&mut bytes);
    let hash = fnv1a(&bytes);
    bytes.extend_from_slice(&hash.to_le_bytes());
    bytes
}

#[test]
fn a_network_survives_being_written_and_read() {
    let bytes = bytes();
    let network = Network::from_bytes(&bytes).unwrap();
    assert!(network.to_parts() == parts());
    assert!(network.to_bytes() == bytes);
    assert_eq!(network.description(), DESCRIPTION);
    assert_eq!((network.hidden(), network.king_buckets(), network.output_buckets()), (64, 2, 8));
    assert_eq!(network.hash(), Network::from_parts(parts()).unwrap().hash());
    assert_eq!(network.hash().to_le_bytes(), bytes[bytes.len() - 8..]);
    // Feature weights are small here.
    let rows = bytes.len() - ROWS - LAYERS - HASH_BYTES;
    assert!(rows < 2 * 768 * 64, "{rows}");
}

#[test]
fn every_weight_survives() {
    let mut parts = parts();
    for (number, weight) in (i16::MIN..=i16::MAX).zip(&mut parts.feature_weights) {
        *weight = number;
    }
    let bytes = Network::from_parts(parts.clone()).unwrap().to_bytes();
    assert!(Network::from_bytes(&bytes).unwrap().to_parts() == parts);
}

#[test]
fn rows_are_expected_to_be_like_those_before() {
    let rows = [[100, -7], [103, -4], [99, -5]];
    let mut mean = RunningMean::new(2);
    let mut differences = [0; 2];
    // Then halfway from 100 to 103 and from -7 to -4, rounded down.
    for (row, expected) in rows.iter().zip([[100, -7], [3, 3], [-2, 1]]) {
        mean.differences(row, &mut differences);
        assert_eq!(differences, expected);
    }
    let mut mean = RunningMean::new(1);
    let mut weight = [0];
    assert_eq!(mean.weights(&[32767], &mut weight), Some(()));
    assert_eq!(mean.weights(&[1], &mut weight), None);
}

#[test]
fn what_is_no_network_is_refused_with_what_was_expected() {
    assert!(error(b"").contains("begin with 'ALCORNN3', found ''"));
    assert!(error(b"CCRL\x00 games\n").contains("found 'CCRL\\x00 ga'"));
    for format in ["1", "2"] {
        let mut older = bytes();
        older[7..8].copy_from_slice(format.as_bytes());
        let expected = format!("an older format: expected it to begin with 'ALCORNN3', found 'ALCORNN{format}'");
        assert!(error(&older).contains(&expected));
    }
    let mut other = bytes();
    other[8 + 4 + 12] = b'6';
    assert!(error(&other).ends_with("expected architecture 'pairwise-16-32', found 'pairwise-16-62'"));
    assert!(error(&with_number(0, 96)).ends_with("expected hidden neurons a multiple of 64 up to 2048, found 96"));
    assert!(error(&with_number(0, 4096)).ends_with("found 4096"));
    assert!(error(&with_number(1, 0)).ends_with("expected king buckets 1..32, found 0"));
    assert!(error(&with_number(2, 33)).ends_with("expected output buckets 1..32, found 33"));
    assert!(error(&with_number(3, 181)).ends_with("expected scale of feature weights 255, found 181"));
    assert!(error(&with_number(4, 200)).ends_with("expected scale of scores 400, found 200"));
    assert!(error(&with_number(5, u32::MAX)).contains("cut short"));
}

#[test]
fn every_cut_and_every_addition_is_noticed() {
    let mut bytes = bytes();
    let whole = bytes.len();
    for length in (0..300).chain([ROWS + 1000, whole / 2, whole - LAYERS]).chain(whole - 300..whole) {
        let error = error(&bytes[..length]);
        assert!(length < 8 || error.contains("cut short"), "{length}: {error}");
    }
    assert!(error(&bytes[..whole - 1]).contains(&format!("cut short: expected {whole} bytes, found")));
    bytes.push(0);
    assert!(error(&bytes).contains(&format!("followed by something else: expected {whole} bytes, found")));
}

#[test]
fn a_cut_is_noticed_where_numbers_are_long() {
    let mut parts = parts();
    parts.feature_weights.fill(1000);
    let bytes = Network::from_parts(parts).unwrap().to_bytes();
    let whole = bytes.len();
    for length in (0..whole).step_by(1000) {
        assert!(length < 8 || error(&bytes[..length]).contains("cut short"), "{length}");
    }
}

#[test]
fn damage_anywhere_is_noticed() {
    let whole = bytes();
    for place in (0..ROWS + 100).chain(whole.len() - 100..whole.len()).chain((0..whole.len()).step_by(997)) {
        for bit in [0, 7] {
            let mut damaged = whole.clone();
            damaged[place] ^= 1 << bit;
            assert!(Network::from_bytes(&damaged).is_err(), "{place}");
        }
    }
    let damaged = |place: usize, bit: u8| {
        let mut damaged = bytes();
        damaged[place] ^= bit;
        error(&damaged)
    };
    assert!(damaged(whole.len() - 1, 1).starts_with("the network is damaged: expected the hash "));
    let layers = whole.len() - HASH_BYTES - LAYERS;
    assert!(damaged(layers, 1).starts_with("the network is damaged: expected the hash "));
    assert!(damaged(ROWS - 1, 1).starts_with("the network is damaged: expected the hash "), "the king table");
    assert_eq!(damaged(TEXT, 0x80), "the description of the network is not text");
    assert_eq!(damaged(12, 0x80), "the name of the architecture of the network is not text");
}

#[test]
fn what_was_written_wrongly_is_refused() {
    let king = rehashed(|bytes| bytes[ROWS - 1] = 2);
    assert!(error(&king).ends_with("expected king buckets below 2, found 2"));
    let row = rehashed(|bytes| bytes[ROWS] = 17);
    assert!(error(&row).ends_with(&format!("expected a row of numbers of 16 bits at byte {ROWS}, found none")));
    let weight = rehashed(|bytes| {
        let first_weight = bytes.len() - LAYERS;
        bytes[first_weight] = 0x80;
    });
    assert!(error(&weight).ends_with("expected weights of layer 1 from -127 to 127, found -128"));
}

#[test]
fn nothing_is_allocated_for_a_promise() {
    // The largest shape, in a file of some bytes.
    let mut head = with_number(0, 2048);
    head[NUMBERS + 4..][..4].copy_from_slice(&32u32.to_le_bytes());
    head.truncate(ROWS + 10);
    assert!(error(&head).contains("cut short: expected 6588817 bytes, found"));
}

#[test]
fn parts_must_fit() {
    let refused = |change: fn(&mut NetworkParts)| {
        let mut parts = parts();
        change(&mut parts);
        Network::from_parts(parts).unwrap_err().to_string()
    };
    assert!(refused(|parts| parts.l1_weights[3] = -128).ends_with("layer 1 from -127 to 127, found -128"));
    assert!(refused(|parts| parts.l2_weights[3] = 8192).ends_with("layer 2 from -8191 to 8191, found 8192"));
    assert!(refused(|parts| parts.l3_weights[3] = i16::MIN).ends_with("layer 3 from -8191 to 8191, found -32768"));
    assert!(refused(|parts| parts.l1_bias[3] = i32::MIN).contains("biases of layer 1 from"));
    assert!(refused(|parts| parts.l2_bias[3] = (1 << 29) + 1).contains("biases of layer 2 from"));
    assert!(refused(|parts| parts.feature_bias.truncate(63)).ends_with("expected feature biases 64, found 63"));
    assert!(refused(|parts| parts.feature_weights.truncate(1000)).contains("king buckets 1..32, found 0"));
    assert!(refused(|parts| parts.l1_weights.truncate(8)).ends_with("expected weights of layer 1 8192, found 8"));
    assert!(refused(|parts| parts.l1_bias.truncate(8)).ends_with("expected biases of layer 1 128, found 8"));
    assert!(refused(|parts| parts.l2_weights.truncate(8)).ends_with("expected weights of layer 2 4096, found 8"));
    assert!(refused(|parts| parts.l2_bias.truncate(8)).ends_with("expected biases of layer 2 256, found 8"));
    assert!(refused(|parts| parts.l3_weights.truncate(8)).ends_with("expected weights of layer 3 256, found 8"));
    assert!(refused(|parts| parts.l3_bias.clear()).contains("output buckets"));
    assert!(refused(|parts| parts.hidden = 0).contains("hidden neurons"));
}
