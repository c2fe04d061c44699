//! Runs a router until it is asked to stop.

use std::io;
use std::net::{SocketAddr, TcpListener};
use std::time::Duration;

use axum::Router;
use futures_util::future::join_all;

use crate::error::{Error, ErrorKind, Result};

/// Answers requests on `listeners` with `router` until Ctrl-C or a request to
/// terminate; what is under way then has `grace` to end.
///
/// # Errors
/// `Network` when the system refuses what a server needs.
pub(crate) fn run(
    listeners: Vec<TcpListener>,
    router: Router,
    grace: Duration,
    on_ready: impl FnOnce(SocketAddr),
) -> Result<()> {
    let result = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .and_then(|runtime| {
            let result = runtime.block_on(serve(listeners, router, grace, on_ready));
            // Blocking work that hangs must not keep the process alive.
            runtime.shutdown_timeout(Duration::from_millis(100));
            result
        });
    result.map_err(|e| Error::new(ErrorKind::Network, "cannot run the server").because(e))
}

async fn serve(
    listeners: Vec<TcpListener>,
    router: Router,
    grace: Duration,
    on_ready: impl FnOnce(SocketAddr),
) -> io::Result<()> {
    let (stop, stopped) = tokio::sync::watch::channel(false);
    let mut servers = Vec::new();
    let mut address = None;
    for listener in listeners {
        listener.set_nonblocking(true)?;
        address = address.or(Some(listener.local_addr()?));
        let listener = tokio::net::TcpListener::from_std(listener)?;
        let mut stopped = stopped.clone();
        let server = axum::serve(listener, router.clone()).with_graceful_shutdown(async move {
            // An error means that the sender is gone: stopped as well.
            let _ = stopped.wait_for(|it| *it).await;
        });
        servers.push(tokio::spawn(async move { server.await }));
    }
    let signal = Signals::listen()?;
    if let Some(address) = address {
        on_ready(address);
    }
    signal.received().await;
    let _ = stop.send(true);
    let _ = tokio::time::timeout(grace, join_all(servers)).await;
    Ok(())
}

/// The signals that end a server.
#[cfg(unix)]
struct Signals {
    interrupt: tokio::signal::unix::Signal,
    terminate: tokio::signal::unix::Signal,
}

#[cfg(unix)]
impl Signals {
    fn listen() -> io::Result<Self> {
        use tokio::signal::unix::{SignalKind, signal};
        Ok(Self {
            interrupt: signal(SignalKind::interrupt())?,
            terminate: signal(SignalKind::terminate())?,
        })
    }

    async fn received(mut self) {
        use futures_util::future::select;
        use std::pin::pin;
        select(pin!(self.interrupt.recv()), pin!(self.terminate.recv())).await;
    }
}

#[cfg(not(unix))]
struct Signals;

#[cfg(not(unix))]
impl Signals {
    fn listen() -> io::Result<Self> {
        Ok(Self)
    }

    async fn received(self) {
        // An error means that there is no console to press Ctrl-C in.
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    }
}
