//! Runs work on a thread with a larger stack, for the recursion of the parser and
//! its passes.

use std::{io, panic, thread};

/// Runs `work` on a thread with a stack of `bytes` bytes. Most of it is only
/// address space; memory is used as far as the recursion goes.
///
/// A panic of `work` continues on the calling thread.
///
/// # Errors
///
/// Returns an error if the system cannot create such a thread.
pub(crate) fn with_room<T: Send>(bytes: usize, work: impl FnOnce() -> T + Send) -> io::Result<T> {
    thread::scope(|scope| {
        let name = "components".to_owned();
        let builder = thread::Builder::new().name(name).stack_size(bytes);
        let running = builder.spawn_scoped(scope, work)?;
        Ok(running
            .join()
            .unwrap_or_else(|cause| panic::resume_unwind(cause)))
    })
}
