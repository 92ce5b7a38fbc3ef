//! `cargo xtask serve`: builds the page and serves it to this machine.
//!
//! A small server of files, for trying things out: it answers GET and HEAD, and sends the headers that let a page share
//! memory between threads. It listens on the loopback address alone.
//!
//! Invariant: nothing outside the folder is served, whatever a request asks for.

use std::fs;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::path::{Component, Path, PathBuf};
use std::process::ExitCode;
use std::thread;
use std::time::Duration;

use clap::Args;

use crate::invocation::{Invocation, root};
use crate::web;

/// The longest request that is read.
const MOST_BYTES: u64 = 16 * 1024;
/// How long to wait for a request.
const PATIENCE: Duration = Duration::from_secs(10);

/// What to serve, and where.
#[derive(Debug, Args)]
pub struct Arguments {
    /// Listen on this port; 0 takes any that is free
    #[arg(long, default_value_t = 8000)]
    pub port: u16,
    /// Serve what was built before
    #[arg(long)]
    pub no_build: bool,
}

/// Builds and serves, until it is interrupted.
pub fn run(arguments: &Arguments) -> ExitCode {
    let folder = root().join("web").join("dist");
    let built = if arguments.no_build { Ok(()) } else { build() };
    match built.and_then(|()| serve(&folder, arguments.port)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("error: {message}");
            ExitCode::FAILURE
        }
    }
}

/// Builds the engine and the page.
fn build() -> Result<(), String> {
    web::build(&web::Arguments::default())?;
    for arguments in [["--prefix", "web", "ci"].as_slice(), &["--prefix", "web", "run", "build"]] {
        web::do_it(&Invocation::new("npm", arguments))?;
    }
    Ok(())
}

fn serve(folder: &Path, port: u16) -> Result<(), String> {
    if !folder.join("index.html").is_file() {
        return Err(format!("there is no page in {}: build it without --no-build", folder.display()));
    }
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port))
        .map_err(|error| format!("port {port} cannot be used: {error}"))?;
    let address = listener.local_addr().map_err(|error| error.to_string())?;
    println!("http://localhost:{}  (Ctrl+C ends it)", address.port());
    accept(&listener, folder);
    Ok(())
}

fn accept(listener: &TcpListener, folder: &Path) {
    for stream in listener.incoming().flatten() {
        let folder = folder.to_owned();
        // A visitor who leaves in the middle is no reason to complain.
        thread::spawn(move || drop(answer(&stream, &folder)));
    }
}

fn answer(mut stream: &TcpStream, folder: &Path) -> io::Result<()> {
    stream.set_read_timeout(Some(PATIENCE))?;
    let mut lines = BufReader::new(stream.take(MOST_BYTES)).lines();
    let request = lines.next().transpose()?.unwrap_or_default();
    // The rest of the request says nothing that matters here, but it must be read before an answer.
    while lines.next().transpose()?.is_some_and(|line| !line.is_empty()) {}
    let mut words = request.split(' ');
    let (method, target) = (words.next().unwrap_or_default(), words.next().unwrap_or_default());
    let (status, kind, body) = match (method, file_for(target, folder)) {
        ("GET" | "HEAD", Some(path)) => match fs::read(&path) {
            Ok(body) => ("200 OK", kind_of(&path), body),
            Err(_) => ("404 Not Found", "text/plain; charset=utf-8", b"There is no such file.\n".to_vec()),
        },
        ("GET" | "HEAD", None) => ("400 Bad Request", "text/plain; charset=utf-8", b"That is no file.\n".to_vec()),
        _ => ("405 Method Not Allowed", "text/plain; charset=utf-8", b"Expected GET or HEAD.\n".to_vec()),
    };
    let head = format!(
        "HTTP/1.1 {status}\r\nContent-Type: {kind}\r\nContent-Length: {}\r\n\
         Cross-Origin-Opener-Policy: same-origin\r\nCross-Origin-Embedder-Policy: require-corp\r\n\
         Cross-Origin-Resource-Policy: same-origin\r\nX-Content-Type-Options: nosniff\r\n\
         Cache-Control: no-cache\r\nConnection: close\r\n\r\n",
        body.len()
    );
    stream.write_all(head.as_bytes())?;
    if method != "HEAD" {
        stream.write_all(&body)?;
    }
    stream.flush()
}

/// The file that a request asks for, or `None` if it asks for something outside the folder.
fn file_for(target: &str, folder: &Path) -> Option<PathBuf> {
    let path = target.split(['?', '#']).next().unwrap_or_default().strip_prefix('/')?;
    let relative = PathBuf::from(decoded(path)?);
    let is_inside = relative.components().all(|part| matches!(part, Component::Normal(_)));
    if !is_inside {
        return None;
    }
    let found = folder.join(relative);
    Some(if found.is_dir() { found.join("index.html") } else { found })
}

/// Text with its `%20` and so on replaced.
fn decoded(text: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let [first, after @ ..] = rest {
        rest = after;
        if *first != b'%' {
            bytes.push(*first);
            continue;
        }
        let digits = after.get(..2).and_then(|digits| std::str::from_utf8(digits).ok())?;
        bytes.push(u8::from_str_radix(digits, 16).ok()?);
        rest = &after[2..];
    }
    String::from_utf8(bytes).ok()
}

fn kind_of(path: &Path) -> &'static str {
    match path.extension().and_then(|extension| extension.to_str()).unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "json" | "map" => "application/json",
        "webmanifest" => "application/manifest+json",
        "wasm" => "application/wasm",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "ico" => "image/x-icon",
        "woff2" => "font/woff2",
        "mp3" => "audio/mpeg",
        "ogg" => "audio/ogg",
        "wav" => "audio/wav",
        "txt" | "md" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_outside_the_folder_is_served() {
        let folder = root().join("xtask");
        assert_eq!(file_for("/Cargo.toml?x=1", &folder), Some(folder.join("Cargo.toml")));
        assert_eq!(file_for("/src/main.rs", &folder), Some(folder.join("src/main.rs")));
        assert_eq!(file_for("/", &folder), Some(folder.join("index.html")));
        assert_eq!(file_for("/a%20b.js", &folder), Some(folder.join("a b.js")));
        for target in [
            "/../Cargo.toml",
            "/src/../../Cargo.toml",
            "/%2e%2e/Cargo.toml",
            "//etc/passwd",
            "",
            "x",
            "/%",
            "/%zz",
            "/%ff",
        ] {
            assert_eq!(file_for(target, &folder), None, "{target}");
        }
    }

    /// What the server answers to a request.
    fn asked(request: &str) -> String {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
        let address = listener.local_addr().unwrap();
        let folder = root().join("xtask");
        let server = thread::spawn(move || answer(&listener.accept().unwrap().0, &folder).unwrap());
        let mut stream = TcpStream::connect(address).unwrap();
        stream.write_all(request.as_bytes()).unwrap();
        let mut text = String::new();
        stream.read_to_string(&mut text).unwrap();
        server.join().unwrap();
        text
    }

    #[test]
    fn files_come_with_the_headers_for_threads() {
        let text = asked("GET /Cargo.toml HTTP/1.1\r\nHost: localhost\r\n\r\n");
        assert!(text.starts_with("HTTP/1.1 200 OK\r\n"), "{text}");
        assert!(text.contains("Cross-Origin-Opener-Policy: same-origin\r\n"), "{text}");
        assert!(text.contains("Cross-Origin-Embedder-Policy: require-corp\r\n"), "{text}");
        assert!(text.contains("\r\n\r\n[package]\n"), "{text}");
    }

    #[test]
    fn other_requests_are_refused() {
        assert!(asked("GET /no/such/file HTTP/1.1\r\n\r\n").starts_with("HTTP/1.1 404 "));
        assert!(asked("GET /../LICENSE HTTP/1.1\r\n\r\n").starts_with("HTTP/1.1 400 "));
        assert!(asked("POST / HTTP/1.1\r\n\r\n").starts_with("HTTP/1.1 405 "));
        assert!(asked("HEAD /Cargo.toml HTTP/1.1\r\n\r\n").ends_with("\r\n\r\n"));
    }

    #[test]
    fn modules_come_as_what_they_are() {
        assert_eq!(kind_of(Path::new("a_bg.wasm")), "application/wasm");
        assert_eq!(kind_of(Path::new("a.worker.js")), "text/javascript; charset=utf-8");
        assert_eq!(kind_of(Path::new("LICENSE")), "application/octet-stream");
    }
}
