//! The program under test: a child process with a thread that listens to it, so that silence is noticed.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

/// How long to wait for anything. It only ends a test of a program that hangs; no answer is judged by it.
const PATIENCE: Duration = Duration::from_secs(600);

/// A running program.
pub struct Program {
    child: Child,
    input: Option<ChildStdin>,
    output: Receiver<String>,
}

/// How a program ended.
pub struct End {
    /// What it said that nobody had listened to.
    pub lines: Vec<String>,
    /// Its exit code.
    pub status: ExitStatus,
}

impl Program {
    /// Starts Alcor with arguments.
    pub fn start(arguments: &[&str]) -> Program {
        let mut child = Command::new(env!("CARGO_BIN_EXE_alcor"))
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let input = child.stdin.take();
        let stdout = child.stdout.take().expect("the output is a pipe");
        let (sender, output) = mpsc::channel();
        thread::spawn(move || {
            for line in BufReader::new(stdout).lines() {
                let line = line.expect("the output is text");
                if sender.send(line).is_err() {
                    return;
                }
            }
        });
        Program { child, input, output }
    }

    /// Sends a line.
    pub fn send(&mut self, line: &str) {
        self.send_bytes(format!("{line}\n").as_bytes());
    }

    /// Sends bytes as they are.
    pub fn send_bytes(&mut self, bytes: &[u8]) {
        let input = self.input.as_mut().expect("the input is open");
        input.write_all(bytes).and_then(|()| input.flush()).expect("the program listens");
    }

    /// The next line, or `None` at the end of the output.
    pub fn next_line(&mut self) -> Option<String> {
        match self.output.recv_timeout(PATIENCE) {
            Ok(line) => Some(line),
            Err(RecvTimeoutError::Disconnected) => None,
            Err(RecvTimeoutError::Timeout) => panic!("silence"),
        }
    }

    /// Reads up to a line that begins so, and returns it with those before it.
    pub fn read_until(&mut self, beginning: &str) -> Vec<String> {
        self.read_up_to(beginning, |line| line.starts_with(beginning))
    }

    /// Reads up to a line of this or a greater depth, and returns the lines. Several threads need not finish each depth.
    pub fn read_until_depth(&mut self, depth: u32) -> Vec<String> {
        let depth_of = |line: &str| line.strip_prefix("info depth ")?.split(' ').next()?.parse::<u32>().ok();
        self.read_up_to(&format!("info depth {depth}"), |line| depth_of(line).is_some_and(|told| told >= depth))
    }

    /// Reads up to the first line that is like this, and returns it with those before it. A program that speaks on and on
    /// without saying it has no more time than one that is silent.
    pub fn read_up_to(&mut self, what: &str, is_like: impl Fn(&str) -> bool) -> Vec<String> {
        let deadline = Instant::now() + PATIENCE;
        let mut lines = Vec::new();
        while Instant::now() < deadline {
            let left = deadline.saturating_duration_since(Instant::now());
            let Ok(line) = self.output.recv_timeout(left) else { break };
            lines.push(line);
            if lines.last().is_some_and(|line| is_like(line)) {
                return lines;
            }
        }
        panic!("expected '{what}' sooner or later, found {lines:#?}");
    }

    /// Ends the input.
    pub fn close_input(&mut self) {
        self.input = None;
    }

    /// Ends the input and waits for the end of the program.
    pub fn end(mut self) -> End {
        self.close_input();
        let mut lines = Vec::new();
        while let Some(line) = self.next_line() {
            lines.push(line);
        }
        let deadline = Instant::now() + PATIENCE;
        loop {
            match self.child.try_wait().expect("the program can be waited for") {
                Some(status) => return End { lines, status },
                None if Instant::now() > deadline => panic!("the program does not end"),
                None => thread::sleep(Duration::from_millis(1)),
            }
        }
    }
}

/// A test that fails must not leave a thinking program behind.
impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
