//! `shim.c`, compiled for a test, and the two files by which it speaks and is told.

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use tempfile::TempDir;

/// A compiled shim. Its folder is open to all: PostgreSQL is another user.
pub(crate) struct Shim {
    home: TempDir,
}

/// What a disk may suffer from.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Trouble {
    /// No space is left.
    Full,
    /// It can be read only.
    ReadOnly,
    /// What was written does not get to the disk.
    Unsynced,
    /// None, but the process dies at the moment of its next good answer, before a byte of it is sent.
    Death,
}

impl Shim {
    pub(crate) fn new() -> Self {
        let home = tempfile::tempdir().unwrap();
        let shim = Self { home };
        let source = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/faults/shim.c");
        let mut compiler = Command::new("cc");
        compiler
            .args(["-shared", "-fPIC", "-O1", "-Wall", "-Werror", "-o"])
            .arg(shim.library())
            .arg(source)
            .arg("-ldl");
        assert!(compiler.status().unwrap().success(), "{compiler:?}");
        fs::write(shim.log(), "").unwrap();
        for (path, mode) in
            [(shim.home.path().to_owned(), "755"), (shim.library(), "755"), (shim.log(), "666")]
        {
            assert!(Command::new("chmod").arg(mode).arg(path).status().unwrap().success());
        }
        shim
    }

    fn library(&self) -> PathBuf {
        self.home.path().join("shim.so")
    }

    fn log(&self) -> PathBuf {
        self.home.path().join("log")
    }

    fn trouble(&self) -> PathBuf {
        self.home.path().join("trouble")
    }

    /// What a process needs in its environment to be watched.
    pub(crate) fn environment(&self) -> [(&'static str, String); 3] {
        [("LD_PRELOAD", self.library()), ("PROOF_LOG", self.log()), ("PROOF_TROUBLE", self.trouble())]
            .map(|(name, path)| (name, path.display().to_string()))
    }

    /// What happened so far, in order: `write`, `sync`, `answer`.
    pub(crate) fn noted(&self) -> Vec<String> {
        fs::read_to_string(self.log()).unwrap().lines().map(str::to_owned).collect()
    }

    /// Begins trouble; it ends when the result is dropped.
    pub(crate) fn begin(&self, trouble: Trouble) -> Suffering {
        let word = match trouble {
            Trouble::Full => "f",
            Trouble::ReadOnly => "r",
            Trouble::Unsynced => "s",
            Trouble::Death => "k",
        };
        fs::write(self.trouble(), word).unwrap();
        Suffering(self.trouble())
    }
}

/// Trouble that lasts.
pub(crate) struct Suffering(PathBuf);

impl Drop for Suffering {
    fn drop(&mut self) {
        fs::remove_file(&self.0).unwrap();
    }
}
