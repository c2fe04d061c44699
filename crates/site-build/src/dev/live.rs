//! Sends events to open pages. Each contains the whole state instead of a change,
//! so that pages that missed events, slept or lost their connection are up to date
//! with the next one. A page compares the numbers with those that it was rendered
//! from, and thus knows what it has to do.

use std::convert::Infallible;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use axum::response::sse::{Event, KeepAlive, Sse};
use futures_util::stream::{self, Stream};
use serde::Serialize;
use tokio::sync::watch;

use super::{Problem, RebuildResult};

/// Time after which a page reconnects.
const RETRY: Duration = Duration::from_millis(500);

/// The state of the site, as sent to open pages.
#[derive(Debug, Clone, Serialize)]
pub(super) struct State {
    /// Id of this run of the server, different after each start.
    pub(super) server: String,
    /// Number of rebuilds that changed pages.
    pub(super) pages: u64,
    /// Number of rebuilds that only changed style sheets.
    pub(super) styles: u64,
    /// Current problems.
    pub(super) problems: Vec<Problem>,
}

/// The current [`State`] and the waiting connections.
#[derive(Debug)]
pub(super) struct Live(watch::Sender<State>);

impl Live {
    /// Creates the state of a server that has just started.
    pub(super) fn new(problems: Vec<Problem>) -> Self {
        let started = SystemTime::now()
            .duration_since(UNIX_EPOCH)
            .unwrap_or_default();
        let server = format!("{:x}-{:x}", std::process::id(), started.as_nanos());
        Self(watch::Sender::new(State {
            server,
            pages: 0,
            styles: 0,
            problems,
        }))
    }

    /// Notifies open pages of a rebuild, if it changed anything. New problems are a
    /// change, too, even if no page is different.
    pub(super) fn publish(&self, result: RebuildResult, problems: Vec<Problem>) {
        self.0.send_if_modified(|state| {
            let is_news = result != RebuildResult::Unchanged || state.problems != problems;
            state.pages += u64::from(result == RebuildResult::Pages);
            state.styles += u64::from(result == RebuildResult::Styles);
            state.problems = problems;
            is_news
        });
    }

    /// Returns the current state.
    pub(super) fn state(&self) -> State {
        self.0.borrow().clone()
    }

    /// Returns the current state and all later ones as server-sent events.
    pub(super) fn events(&self) -> Sse<impl Stream<Item = Result<Event, Infallible>> + use<>> {
        let mut states = self.0.subscribe();
        states.mark_changed();
        let events = stream::unfold(states, |mut states| async move {
            states.changed().await.ok()?;
            let data = serde_json::to_string(&*states.borrow_and_update()).ok()?;
            Some((Ok(Event::default().retry(RETRY).data(data)), states))
        });
        Sse::new(events).keep_alive(KeepAlive::default())
    }
}
