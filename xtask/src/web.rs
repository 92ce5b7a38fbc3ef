//! `cargo xtask web`: builds the engine for browsers, twice, and puts the npm package together. Also builds the page.
//!
//! | step | by | from -> to |
//! |---|---|---|
//! | compile | cargo, with a standard library compiled along | `crates/web` -> a module |
//! | wrap | `xtask/bindgen` | the module -> a module with its JavaScript |
//! | shrink | `wasm-opt` of npm's `binaryen` | the module -> a faster and smaller one |
//! | assemble | `web/package/assemble.mjs` | that and `web/package/src` -> `web/package/dist` |
//!
//! The standard library is compiled along in both builds: threads need one with atomics, which nobody ships, and so the
//! two differ in nothing else.
//!
//! What is up to date is not built again: cargo knows that of its own work, and stamps of the rest.

mod compiler;

use std::path::PathBuf;
use std::process::ExitCode;

use crate::install::node::{self, WASM_OPT, npm};
use crate::invocation::{Invocation, root, target_folder, text};
use crate::lock::BuildLock;
use crate::output::{self, say};
use crate::remapping;
use crate::stamp::Stamp;

use compiler::Compiler;
pub use compiler::Supplier;

const TARGET: &str = "wasm32-unknown-unknown";
const PAGE_BYTES: u64 = 65_536;
/// What the memory begins with: the engine, its stack and a small hash table.
const INITIAL_PAGES: u64 = 1024;
/// What it may grow to: two gigabytes, beyond which few browsers go.
const MAXIMUM_PAGES: u64 = 32_768;
/// The stack of every thread: several times what the deepest line needs.
const STACK_BYTES: u64 = 4 * 1024 * 1024;

/// What to build.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Arguments {
    /// Build this one alone; the other stays as it is.
    pub only: Option<Build>,
    /// Take the compiler and the source of its library from there; by default from rustup, or else from Debian.
    pub compiler: Option<Supplier>,
}

/// The builds there are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Build {
    /// One thread; needs nothing special of a server.
    Single,
    /// Threads over shared memory; needs the headers for cross-origin isolation.
    Threads,
}

impl Build {
    /// Both.
    pub const ALL: [Build; 2] = [Build::Single, Build::Threads];

    /// What it is called on the command line and in the names of files.
    pub fn name(self) -> &'static str {
        match self {
            Build::Single => "single",
            Build::Threads => "threads",
        }
    }

    /// The flags for rustc and the linker.
    fn flags(self) -> String {
        let (initial, maximum) = (INITIAL_PAGES * PAGE_BYTES, MAXIMUM_PAGES * PAGE_BYTES);
        let mut features = "-Ctarget-feature=+simd128".to_owned();
        let mut linker = vec![
            format!("-zstack-size={STACK_BYTES}"),
            format!("--initial-memory={initial}"),
            format!("--max-memory={maximum}"),
        ];
        if self == Build::Threads {
            features += ",+atomics";
            let shared = ["--shared-memory", "--import-memory"].map(str::to_owned);
            // What wasm-bindgen needs to give every thread a stack and variables of its own.
            let exported = ["__heap_base", "__wasm_init_tls", "__tls_size", "__tls_align", "__tls_base"];
            linker.extend(shared.into_iter().chain(exported.map(|name| format!("--export={name}"))));
        }
        linker.iter().fold(features, |flags, argument| format!("{flags} -Clink-arg={argument}"))
    }

    fn cargo_folder(self) -> PathBuf {
        target_folder().join(format!("wasm-{}", self.name()))
    }

    /// The module as cargo makes it.
    fn module(self) -> PathBuf {
        self.cargo_folder().join(TARGET).join("web").join("alcor_web.wasm")
    }

    /// Where the module and its JavaScript are made.
    fn folder(self) -> PathBuf {
        target_folder().join("web").join(self.name())
    }
}

/// Builds, and says what went wrong if something did.
pub fn run(arguments: &Arguments) -> ExitCode {
    match BuildLock::acquire().and_then(|lock| build(arguments, &lock)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("error: {message}");
            ExitCode::FAILURE
        }
    }
}

/// Builds what the arguments ask for, as far as it is out of date.
///
/// # Errors
/// What went wrong, in a sentence.
pub fn build(arguments: &Arguments, _lock: &BuildLock) -> Result<(), String> {
    node::require()?;
    let compiler = Compiler::find(arguments.compiler)?;
    say(format_args!("compiler: {compiler}"));
    let bindgen = make_bindgen()?;
    let optimizer = WASM_OPT.ensure()?;
    let make = |build| make(build, &compiler, &bindgen, &optimizer);
    match arguments.only {
        Some(build) => make(build)?,
        None => both(make)?,
    }
    assemble()
}

/// Makes the two builds side by side: each spends most of its time in one thread, optimising the whole program at once.
fn both(make: impl Fn(Build) -> Result<(), String> + Sync) -> Result<(), String> {
    let [first, second] = Build::ALL;
    let step = output::step();
    std::thread::scope(|scope| {
        let other = scope.spawn(|| output::marked(step, || make(second)));
        let one = make(first);
        one.and(other.join().unwrap_or_else(|_| Err(format!("the build '{}' panicked", second.name()))))
    })
}

/// Makes a build, as far as it is out of date.
fn make(build: Build, compiler: &Compiler, bindgen: &str, optimizer: &str) -> Result<(), String> {
    compile(build, compiler)?;
    let stamp = Stamp::new(&format!("engine-{}", build.name()))
        .with_path(build.module())
        .with_path(bindgen)
        .with_text(WASM_OPT.package);
    stamp.unless_current(&build.folder(), || wrap(build, bindgen).and_then(|()| shrink(build, optimizer)))
}

/// Builds the page around the engine, as far as it is out of date.
///
/// # Errors
/// What went wrong, in a sentence.
pub fn build_page(_lock: &BuildLock) -> Result<(), String> {
    node::install_page_packages()?;
    let sources =
        ["index.html", "package-lock.json", "package.json", "package/dist", "public", "src", "vite.config.ts"];
    let stamp = sources.iter().fold(Stamp::new("page"), |stamp, source| stamp.with_path(format!("web/{source}")));
    let settings = ["tsconfig.json", "tsconfig.service-worker.json"];
    let stamp = settings.iter().fold(stamp, |stamp, file| stamp.with_path(format!("web/{file}")));
    stamp.unless_current(&page_folder().join("index.html"), || npm(&["run", "build"]).perform())
}

/// Where the page is built.
pub fn page_folder() -> PathBuf {
    root().join("web").join("dist")
}

fn compile(build: Build, compiler: &Compiler) -> Result<(), String> {
    let flags = build.flags();
    let (variable, flags) = remapping::variable(&flags.split(' ').collect::<Vec<_>>())?;
    let cargo = Invocation::cargo(&[
        "rustc",
        "--locked",
        "-Zbuild-std=std,panic_abort",
        "--target",
        TARGET,
        "--profile",
        "web",
        "--package",
        "alcor-web",
        "--lib",
        "--crate-type",
        "cdylib",
    ])
    .with_variable("CARGO_TARGET_DIR", text(&build.cargo_folder()))
    .with_variable(variable, flags);
    compiler.apply_to(cargo).perform()
}

fn make_bindgen() -> Result<String, String> {
    let folder = target_folder().join("web-tools");
    Invocation::cargo(&["build", "--locked", "--manifest-path", "xtask/bindgen/Cargo.toml"])
        .with_variable("CARGO_TARGET_DIR", text(&folder))
        .perform()?;
    Ok(text(&folder.join("debug").join(format!("alcor-bindgen{}", std::env::consts::EXE_SUFFIX))))
}

fn wrap(build: Build, bindgen: &str) -> Result<(), String> {
    let (module, folder) = (text(&build.module()), text(&build.folder()));
    let name = format!("alcor_{}", build.name());
    Invocation::new(bindgen, &[&module, &name, &folder]).perform()
}

fn shrink(build: Build, optimizer: &str) -> Result<(), String> {
    let module = build.folder().join(format!("alcor_{}_bg.wasm", build.name()));
    let smaller = text(&module.with_extension("opt.wasm"));
    let module = text(&module);
    let mut arguments = vec![optimizer, &module, "-O3", "--strip-debug", "--strip-producers", "-o", &smaller];
    arguments.extend([
        "--enable-simd",
        "--enable-bulk-memory",
        "--enable-bulk-memory-opt",
        "--enable-mutable-globals",
        "--enable-nontrapping-float-to-int",
        "--enable-sign-ext",
        "--enable-reference-types",
        "--enable-multivalue",
    ]);
    if build == Build::Threads {
        arguments.push("--enable-threads");
    }
    Invocation::new("node", &arguments).perform()
}

fn assemble() -> Result<(), String> {
    let (folder, stack) = (text(&target_folder().join("web")), STACK_BYTES.to_string());
    Invocation::new("node", &["web/package/assemble.mjs", &folder, env!("CARGO_PKG_VERSION"), &stack]).perform()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::invocation::root;

    /// The version of a package in a lock file.
    fn locked(file: &str, package: &str) -> Option<String> {
        let text = std::fs::read_to_string(root().join(file)).unwrap();
        let (_, after) = text.split_once(&format!("name = \"{package}\"\nversion = \""))?;
        after.split('"').next().map(str::to_owned)
    }

    #[test]
    fn both_sides_of_wasm_bindgen_have_one_version() {
        let wanted = locked("Cargo.lock", "wasm-bindgen");
        assert!(wanted.is_some());
        assert_eq!(locked("xtask/bindgen/Cargo.lock", "wasm-bindgen-cli-support"), wanted);
    }

    #[test]
    fn only_threads_share_memory() {
        assert!(Build::Threads.flags().contains("+atomics"));
        assert!(Build::Threads.flags().contains("--shared-memory"));
        assert!(!Build::Single.flags().contains("shared"));
        assert!(Build::ALL.iter().all(|build| build.flags().contains("+simd128")));
    }
}
