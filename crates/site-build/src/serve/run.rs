//! Runs a router until the process receives a signal to stop.
//!
//! `axum::serve` has no limits, so connections are served here: their number, the
//! time to send a request, and the time to read an answer are bounded. A client
//! that is slow on purpose thus takes one slot for a limited time.

use std::io;
use std::net::{SocketAddr, TcpListener};
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
#[cfg(unix)]
use futures_util::future::select;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use hyper_util::service::TowerToHyperService;
use tokio::sync::Semaphore;
use tokio_io_timeout::TimeoutStream;

use crate::error::{Error, ErrorKind, Result};

/// Time that a connection may take for a complete request head: before the first
/// request, within one, and between two. Browsers open connections before they
/// need them, and reopen closed ones.
const HEAD_TIMEOUT: Duration = Duration::from_secs(10);

/// Time for which a client may stop reading an answer. Media players that have
/// buffered enough request the rest later.
const WRITE_TIMEOUT: Duration = Duration::from_secs(60);

/// Maximum number of concurrent connections, each an open file of the process.
/// Others wait until one of them is closed. A browser opens six, and each page
/// of the dev server one more.
const MAX_CONNECTIONS: usize = 512;

/// Pause after a connection could not be accepted, most likely because there
/// are too many open files.
const ACCEPT_PAUSE: Duration = Duration::from_millis(200);

/// Answers requests on `listeners` with `router` until Ctrl-C or a termination
/// signal. Pending answers then have the time `grace` to finish.
///
/// # Errors
/// `Network` if the system does not provide what a server needs.
pub(crate) fn run(
    listeners: Vec<TcpListener>,
    router: &Router,
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

/// Accepts connections until a signal, then waits for those that are open.
async fn serve(
    listeners: Vec<TcpListener>,
    router: &Router,
    grace: Duration,
    on_ready: impl FnOnce(SocketAddr),
) -> io::Result<()> {
    let connections = Arc::new(GracefulShutdown::new());
    let places = Arc::new(Semaphore::new(MAX_CONNECTIONS));
    let mut accepting = Vec::new();
    let mut address = None;
    for listener in listeners {
        listener.set_nonblocking(true)?;
        address = address.or(Some(listener.local_addr()?));
        let listener = tokio::net::TcpListener::from_std(listener)?;
        let server = Server {
            router: router.clone(),
            places: Arc::clone(&places),
            connections: Arc::clone(&connections),
            write_timeout: WRITE_TIMEOUT,
        };
        accepting.push(tokio::spawn(server.accept(listener)));
    }
    let signal = Signals::listen()?;
    if let Some(address) = address {
        on_ready(address);
    }
    signal.received().await;
    for task in accepting {
        task.abort();
        // An error means that it was aborted.
        let _ = task.await;
    }
    if let Some(connections) = Arc::into_inner(connections) {
        let _ = tokio::time::timeout(grace, connections.shutdown()).await;
    }
    Ok(())
}

/// The server for the connections of one listener.
struct Server {
    router: Router,
    /// Slots for connections, which all listeners share.
    places: Arc<Semaphore>,
    connections: Arc<GracefulShutdown>,
    write_timeout: Duration,
}

impl Server {
    /// Accepts connections, each of which takes a slot until it is closed.
    async fn accept(self, listener: tokio::net::TcpListener) {
        loop {
            let Ok(place) = Arc::clone(&self.places).acquire_owned().await else {
                return;
            };
            let Ok((stream, _)) = listener.accept().await else {
                tokio::time::sleep(ACCEPT_PAUSE).await;
                continue;
            };
            let mut stream = TimeoutStream::new(stream);
            stream.set_write_timeout(Some(self.write_timeout));
            let service = TowerToHyperService::new(self.router.clone());
            let connection = http1::Builder::new()
                .timer(TokioTimer::new())
                .header_read_timeout(HEAD_TIMEOUT)
                .serve_connection(TokioIo::new(Box::pin(stream)), service);
            let connection = self.connections.watch(connection);
            tokio::spawn(async move {
                // Broken connections are of no interest to the server.
                let _ = connection.await;
                drop(place);
            });
        }
    }
}

/// Signals that stop a server.
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

#[cfg(test)]
mod tests {
    use std::io::{Read as _, Write as _};
    use std::net::TcpStream;

    use super::*;

    #[test]
    fn connections_that_receive_nothing_are_closed() {
        const SIZE: usize = 64 * 1024 * 1024;
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        listener.set_nonblocking(true).unwrap();
        let address = listener.local_addr().unwrap();
        std::thread::spawn(move || {
            let runtime = tokio::runtime::Builder::new_current_thread()
                .enable_all()
                .build()
                .unwrap();
            runtime.block_on(async {
                let server = Server {
                    router: Router::new().fallback(|| async { vec![0_u8; SIZE] }),
                    places: Arc::new(Semaphore::new(1)),
                    connections: Arc::new(GracefulShutdown::new()),
                    write_timeout: Duration::from_millis(100),
                };
                let listener = tokio::net::TcpListener::from_std(listener).unwrap();
                server.accept(listener).await;
            });
        });
        let request = b"GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
        let mut stalled = TcpStream::connect(address).unwrap();
        stalled.write_all(request).unwrap();
        // The only slot is free again when the first connection is closed.
        let mut next = TcpStream::connect(address).unwrap();
        next.set_read_timeout(Some(Duration::from_secs(20)))
            .unwrap();
        next.write_all(request).unwrap();
        let mut answer = Vec::new();
        next.read_to_end(&mut answer).unwrap();
        assert!(answer.len() > SIZE);
        drop(stalled);
    }
}
