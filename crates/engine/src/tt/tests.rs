//! What the table keeps, forgets and refuses.

use super::*;
use crate::score::Score;
use alcor_chess::{Move, Square};

fn entry(depth: i32, score: Score, mv: Option<Move>) -> Entry {
    Entry { mv, score, bound: Bound::Lower, depth, eval: Some(Score::from_units(-12)), tt_pv: true }
}

#[test]
fn a_key_has_the_same_index_on_every_machine() {
    for count in [1, 2, 3, 32_768, 1_000_003, u32::MAX as usize] {
        for key in [0, 1, u64::MAX, 1 << 63, 0xDEAD_BEEF_0123_4567, 0x0123_4567_FFFF_FFFF].map(Key) {
            assert_eq!(index_by_halves(key, count), index_of(key, count), "{key:?} of {count}");
            assert!(index_of(key, count) < count);
        }
    }
}

#[test]
fn what_goes_in_comes_out() {
    let tt = TranspositionTable::new(1).unwrap();
    let key = Key(0xDEAD_BEEF_0123_4567);
    assert_eq!(tt.get(key, 0, 0), None);
    let mv = Some(Move::normal(Square::E2, Square::E4));
    tt.put(key, 3, &entry(7, Score::mate_in(9), mv));
    let found = tt.get(key, 3, 0).unwrap();
    assert_eq!((found.mv, found.score, found.depth, found.tt_pv), (mv, Score::mate_in(9), 7, true));
    assert_eq!((found.bound, found.eval), (Bound::Lower, Some(Score::from_units(-12))));
    // The same position nearer to the root: the mate is nearer too.
    assert_eq!(tt.get(key, 1, 0).unwrap().score, Score::mate_in(7));
    assert_eq!(tt.get(Key(key.0 ^ 1), 3, 0), None);
}

#[test]
fn a_mate_beyond_the_fifty_move_counter_is_not_believed() {
    let tt = TranspositionTable::new(1).unwrap();
    let (near, far, won) = (Key(1), Key(2), Key(3));
    tt.put(near, 0, &entry(9, Score::mate_in(9), None));
    tt.put(far, 4, &entry(9, Score::mated_in(4 + 40), None));
    tt.put(won, 0, &entry(9, Score::TABLEBASE_WIN - 20, None));
    let score = |key, clock| tt.get(key, 2, clock).unwrap().score;
    assert_eq!(score(near, 0), Score::mate_in(2 + 9));
    assert_eq!(score(near, 91), Score::mate_in(2 + 9), "mate on the hundredth ply takes precedence over the draw");
    assert_eq!(score(near, 92), Score::MAX_EVALUATION);
    assert_eq!((score(far, 60), score(far, 61)), (Score::mated_in(2 + 40), -Score::MAX_EVALUATION));
    assert_eq!((score(won, 80), score(won, 81)), (Score::TABLEBASE_WIN - 22, Score::MAX_EVALUATION));
}

#[test]
fn a_shallow_result_does_not_replace_a_deep_one_and_moves_survive() {
    let tt = TranspositionTable::new(1).unwrap();
    let key = Key(42);
    let mv = Some(Move::normal(Square::E2, Square::E4));
    tt.put(key, 0, &entry(20, Score::DRAW, mv));
    tt.put(key, 0, &entry(5, Score::DRAW, None));
    assert_eq!(tt.get(key, 0, 0).unwrap().depth, 20);
    tt.put(key, 0, &entry(19, Score::DRAW, None));
    let found = tt.get(key, 0, 0).unwrap();
    assert_eq!((found.depth, found.mv), (19, mv));
    tt.age();
    tt.put(key, 0, &entry(2, Score::DRAW, None));
    assert_eq!(tt.get(key, 0, 0).unwrap().depth, 2);
}

#[test]
fn clearing_and_filling() {
    let tt = TranspositionTable::new(1).unwrap();
    for index in 0..200_000u64 {
        tt.put(Key(index.wrapping_mul(0x9E37_79B9_7F4A_7C15)), 0, &entry(1, Score::DRAW, None));
    }
    assert!(tt.permille_full() > 900);
    tt.age();
    assert_eq!(tt.permille_full(), 0);
    tt.clear(3);
    assert_eq!(tt.get(Key(0), 0, 0), None);
}

/// Megabytes of memory in use at the table's addresses.
#[cfg(target_os = "linux")]
pub(crate) fn resident_megabytes(tt: &TranspositionTable) -> usize {
    let first = tt.memory.buckets().as_ptr() as usize;
    let maps = std::fs::read_to_string("/proc/self/smaps").unwrap();
    let mut lines = maps.lines().skip_while(|line| {
        let range = line.split(' ').next().and_then(|range| range.split_once('-'));
        let address = |text| usize::from_str_radix(text, 16);
        !range.is_some_and(
            |(from, to)| matches!((address(from), address(to)), (Ok(from), Ok(to)) if (from..to).contains(&first)),
        )
    });
    let rss = lines.find_map(|line| line.strip_prefix("Rss:")).unwrap();
    rss.trim().trim_end_matches(" kB").parse::<usize>().unwrap() / 1024
}

#[cfg(target_os = "linux")]
#[test]
fn a_touched_table_is_all_there() {
    let tt = TranspositionTable::new(48).unwrap();
    assert!(resident_megabytes(&tt) < 48, "{}", resident_megabytes(&tt));
    tt.touch();
    assert!(resident_megabytes(&tt) >= 48, "{}", resident_megabytes(&tt));
    assert_eq!(tt.get(Key(0), 0, 0), None);
}

#[test]
fn a_table_larger_than_the_free_memory_is_left_alone() {
    assert!(memory::is_free(1 << 20));
    #[cfg(target_os = "linux")]
    assert!(!memory::is_free(usize::MAX));
}

#[test]
fn sizes_that_cannot_be_allocated_are_refused() {
    assert_eq!(TranspositionTable::new(0).err(), Some(HashError { megabytes: 0 }));
    assert!(TranspositionTable::new(usize::MAX).is_err());
}
