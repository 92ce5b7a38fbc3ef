//! Any bytes as a journal of reviews, and any text as a review in a sound one: no panic, and a review that is accepted is
//! kept as it was read.
#![no_main]

use std::sync::OnceLock;

use alcor_fuzz::{content, named, with_journal_frame};
use alcor_review::journal::{Journal, Key, Terms};

const KEY: Key = Key { number: 1, hash: 7 };
/// A journal without reviews.
static SOUND: OnceLock<Vec<u8>> = OnceLock::new();

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    let terms = Terms { version: "a".to_owned(), network: "b".to_owned(), plan: "c".to_owned() };
    let sound = SOUND.get_or_init(|| {
        let (mut empty, path) = named(&[]);
        drop(Journal::open(&path, &terms).expect("a journal can be made"));
        content(&mut empty)
    });
    for bytes in [data.to_vec(), [sound.as_slice(), data].concat(), with_journal_frame(sound.clone(), KEY, data)] {
        let (_file, path) = named(&bytes);
        let mut journal = match Journal::open(&path, &terms) {
            Ok(journal) => journal,
            Err(error) => {
                assert!(!error.to_string().is_empty());
                continue;
            }
        };
        if let Ok(review) = journal.review(KEY) {
            let mut other = Journal::unnamed(&terms).expect("a journal can be made");
            other.append(KEY, &review).expect("a review can be kept");
            assert_eq!(other.review(KEY).expect("it is there"), review);
        }
    }
});
