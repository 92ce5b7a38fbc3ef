//! What XBoard's commands make of the state.

use super::*;

fn played(state: &mut State, moves: &str) {
    for text in moves.split_whitespace() {
        let mv = state.position().parse_uci(text).unwrap();
        state.play(mv);
    }
}

#[test]
fn it_begins_as_black_and_waits() {
    let mut state = State::new();
    state.ponders = true;
    assert_eq!(state.wanted(), Activity::Idle);
    played(&mut state, "e2e4");
    assert_eq!(state.wanted(), Activity::Think);
    state.force();
    assert_eq!(state.wanted(), Activity::Idle);
    state.go();
    assert_eq!(state.wanted(), Activity::Think);
    state.play_other();
    assert_eq!(state.wanted(), Activity::Ponder(None));
    state.ponders = false;
    assert_eq!(state.wanted(), Activity::Idle);
}

#[test]
fn the_expected_reply_is_pondered() {
    let mut state = State::new();
    state.ponders = true;
    state.go();
    let e4 = state.position().parse_uci("e2e4").unwrap();
    let after = state.position().play(e4);
    let e5 = after.parse_uci("e7e5").unwrap();
    state.play_own(e4, Some(e5));
    assert_eq!(state.wanted(), Activity::Ponder(Some(e5)));
    state.play(e5);
    assert_eq!((state.wanted(), state.expected()), (Activity::Think, None));
}

#[test]
fn a_new_game_rests_and_an_analysis_goes_on() {
    let mut state = State::new();
    played(&mut state, "e2e4 e7e5");
    state.analyse();
    state.new_game();
    assert_eq!((state.mode(), state.game().moves().len()), (&Mode::Analysing, 0));
    assert_eq!(state.wanted(), Activity::Analyse);
    assert_eq!(state.exit(), Ok(()));
    assert_eq!(state.exit(), Err(NotNow));
    state.ponders = true;
    state.new_game();
    assert_eq!(state.mode(), &Mode::Playing(Color::Black));
    assert_eq!(state.wanted(), Activity::Idle);
}

#[test]
fn who_takes_back_or_sets_up_is_not_answered_with_a_move() {
    let mut state = State::new();
    state.go();
    played(&mut state, "e2e4");
    // The engine's move is taken back: it does not make it again by itself.
    assert_eq!(state.undo(), Ok(()));
    assert_eq!((state.mode(), state.wanted()), (&Mode::Observing, Activity::Idle));
    assert_eq!(state.undo(), Err(NotNow));
    assert_eq!(state.take_back(2), Err(NotNow));
    // The opponent's move is taken back: it goes on waiting for another.
    state.play_other();
    played(&mut state, "e2e4");
    assert_eq!(state.undo(), Ok(()));
    assert_eq!(state.mode(), &Mode::Playing(Color::Black));
    state.set_position("4k3/8/8/8/8/8/8/4K2R b K - 0 1".parse().unwrap());
    assert_eq!(state.mode(), &Mode::Observing);
}

#[test]
fn excluded_moves_are_not_searched() {
    let mut state = State::new();
    state.analyse();
    let before = state.revision();
    let e4 = state.position().parse_uci("e2e4").unwrap();
    state.exclude(Selection::One(e4));
    state.exclude(Selection::One(e4));
    assert!(state.revision() > before);
    assert_eq!((state.count_root_moves(), state.root_moves().len()), (19, 19));
    state.exclude(Selection::All);
    assert_eq!(state.wanted(), Activity::Idle);
    state.include(Selection::One(e4));
    assert_eq!((state.wanted(), state.root_moves()), (Activity::Analyse, vec![e4]));
    state.play(e4);
    assert_eq!((state.root_moves(), state.count_root_moves()), (Vec::new(), 20));
}

#[test]
fn a_finished_game_is_left_alone() {
    let mut state = State::new();
    state.ponders = true;
    played(&mut state, "f2f3 e7e5 g2g4 d8h4");
    assert_eq!(state.claim(), Some(Outcome::Checkmate { winner: Color::Black }));
    for change in [State::go as fn(&mut State), State::play_other, State::force] {
        change(&mut state);
        assert_eq!(state.wanted(), Activity::Idle);
    }
    // Two bishops of one colour cannot mate either, but GUIs do not know that.
    for (fen, is_claimed) in [("4k3/8/8/8/8/8/8/4KB2 w - - 0 1", true), ("4k3/8/8/8/8/3B4/8/4KB2 w - - 0 1", false)] {
        state.set_position(fen.parse().unwrap());
        assert_eq!(state.claim().is_some(), is_claimed, "{fen}");
    }
}

#[test]
fn editing_ends_where_it_began() {
    let mut state = State::new();
    state.analyse();
    state.edit();
    assert_eq!(state.wanted(), Activity::Idle);
    assert!(state.editor().is_some());
    assert!(state.leave_editor().is_some());
    assert_eq!(state.mode(), &Mode::Analysing);
    assert!(state.leave_editor().is_none() && state.editor().is_none());
    assert_eq!(state.mode(), &Mode::Analysing);
}
