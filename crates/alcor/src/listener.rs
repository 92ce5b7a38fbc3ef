//! Whether anybody still reads what the program writes.
//!
//! Work that says nothing for hours would never find out by writing.

/// Whether standard output leads to nobody: a pipe whose reader has gone, a terminal that was closed. Where the system
/// cannot say, the next line that is written does.
#[cfg(unix)]
pub(crate) fn has_gone() -> bool {
    use rustix::event::{PollFd, PollFlags, Timespec, poll};
    let stdout = std::io::stdout();
    let mut places = [PollFd::new(&stdout, PollFlags::empty())];
    let now = Timespec { tv_sec: 0, tv_nsec: 0 };
    poll(&mut places, Some(&now)).is_ok_and(|count| count > 0)
        && places[0].revents().intersects(PollFlags::ERR | PollFlags::HUP)
}

#[cfg(not(unix))]
pub fn has_gone() -> bool {
    false
}
