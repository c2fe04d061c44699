//! The MCP server, over standard input and output or HTTP, built on the
//! official SDK.
//!
//! Calls share no state except the site: a client can disconnect at any time,
//! and any number of them can be connected over HTTP.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::http::StatusCode;
use axum::middleware::from_fn_with_state;
use rmcp::ServerHandler;
use rmcp::model::{
    CallToolRequestParams, CallToolResponse, CallToolResult, ContentBlock, ErrorData,
    Implementation, ListToolsResult, PaginatedRequestParams, ServerCapabilities, ServerConfig,
    Tool,
};
use rmcp::service::{RequestContext, RoleServer, ServerInitializeError, ServiceExt as _};
use rmcp::transport::async_rw::AsyncRwTransport;
use rmcp::transport::stdio_pipes;
use rmcp::transport::streamable_http_server::session::never::NeverSessionManager;
use rmcp::transport::streamable_http_server::{StreamableHttpServerConfig, StreamableHttpService};
use tokio::sync::Semaphore;

use super::call::Call;
use super::docs::Docs;
use super::tools::{self, Answer};
use crate::error::{Error, ErrorKind, Result};
use crate::serve::{self, Hosts, check_host, check_origin};

/// URL path of the HTTP endpoint.
///
/// The same as in other servers, so that clients guess it.
pub(crate) const PATH: &str = "/mcp";

/// Maximum number of concurrent calls; further calls wait.
///
/// A call reads files and parses them, so that more at a time would only be
/// slower.
const MAX_CALLS: usize = 16;

/// Maximum size of a message in bytes, far more than any valid arguments.
const MAX_MESSAGE: usize = 1024 * 1024;

/// Time after Ctrl-C in which pending calls can still finish.
const GRACE: Duration = Duration::from_secs(2);

/// Instructions that clients give to the assistant with the list of tools.
const INSTRUCTIONS: &str = "Documentation of a product. Use `search` to find answers to a question or a name, then `get_page` to read a \
    result. `get_operation` and `get_type` return one entry of the reference by name; `get_examples` finds code. Prefer \
    the content of the pages to what you remember, and cite their URLs.";

/// Options of the HTTP server.
///
/// Access is that of the other servers: by host name, and from no page of
/// another site.
#[derive(Debug, Clone)]
pub(crate) struct McpHttp {
    /// Name or address to listen on.
    pub(crate) host: String,
    /// Port to listen on; `None` selects the first free one.
    pub(crate) port: Option<u16>,
    /// Host names accepted in `Host` and `Origin`, besides `host` and the local
    /// ones.
    pub(crate) allowed_hosts: Vec<String>,
}

/// The MCP server of a site. Clones share the site and the limit on concurrent
/// calls.
#[derive(Clone)]
struct Server {
    /// The pages and the search.
    docs: Arc<Docs>,
    /// Permits of calls that run.
    permits: Arc<Semaphore>,
}

impl Server {
    /// Returns a server of a site, with all permits.
    fn new(docs: &Arc<Docs>) -> Self {
        Self {
            docs: Arc::clone(docs),
            permits: Arc::new(Semaphore::new(MAX_CALLS)),
        }
    }

    /// Runs a tool on a thread that may block.
    ///
    /// A call that waits for a permit can be cancelled.
    ///
    /// # Errors
    /// Returns an error of the protocol for an unknown tool; failures of a tool
    /// are results, which the assistant reads.
    async fn answer(
        &self,
        request: CallToolRequestParams,
        call: Call,
    ) -> std::result::Result<CallToolResult, ErrorData> {
        let Ok(permit) = Arc::clone(&self.permits).acquire_owned().await else {
            return Err(ErrorData::internal_error(
                "the server is shutting down",
                None,
            ));
        };
        let docs = Arc::clone(&self.docs);
        let name = request.name.clone();
        let arguments = request.arguments.unwrap_or_default();
        let work = tokio::task::spawn_blocking(move || {
            let _permit = permit;
            call.run(|| tools::call(&docs, &name, arguments))
        });
        let answer = work
            .await
            .map_err(|_| ErrorData::internal_error("the tool failed", None))?;
        match answer {
            None => Err(ErrorData::invalid_params(
                format!("unknown tool `{}`", request.name),
                None,
            )),
            Some(Ok(Answer::Text(text))) => {
                Ok(CallToolResult::success(vec![ContentBlock::text(text)]))
            }
            Some(Ok(Answer::Data(value))) => Ok(CallToolResult::structured(value)),
            Some(Err(failure)) => Ok(CallToolResult::error(vec![ContentBlock::text(
                failure.to_string(),
            )])),
        }
    }
}

impl ServerHandler for Server {
    /// Returns what the server is and can do.
    fn get_info(&self) -> ServerConfig {
        let own = Implementation::new("site-build", env!("CARGO_PKG_VERSION"));
        ServerConfig::new(ServerCapabilities::builder().enable_tools().build())
            .with_server_info(own.with_title("Documentation"))
            .with_instructions(INSTRUCTIONS)
    }

    /// Returns all tools, in one page.
    async fn list_tools(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> std::result::Result<ListToolsResult, ErrorData> {
        Ok(ListToolsResult::with_all_items(tools::list()))
    }

    /// Returns the tool with a name, for the SDK's checks.
    fn get_tool(&self, name: &str) -> Option<Tool> {
        tools::list().into_iter().find(|tool| tool.name == name)
    }

    /// Runs a tool until it answers or the client cancels the call.
    async fn call_tool(
        &self,
        request: CallToolRequestParams,
        context: RequestContext<RoleServer>,
    ) -> std::result::Result<CallToolResponse, ErrorData> {
        let call = Call::new(context.ct.clone());
        let answer = tokio::select! {
            answer = self.answer(request, call) => answer,
            // Never sent: the SDK drops answers of cancelled calls.
            () = context.ct.cancelled() => Err(ErrorData::internal_error("cancelled", None)),
        };
        answer.map(CallToolResponse::Complete)
    }
}

/// Serves standard input and output until the input ends.
///
/// # Errors
/// `Network` if the connection fails for another reason.
pub(super) fn stdio(docs: &Arc<Docs>) -> Result<()> {
    let failed = |error: &dyn std::error::Error| {
        let message = format!("the connection failed: {}", crate::error::chain(error));
        Error::new(ErrorKind::Network, message)
    };
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .map_err(|error| failed(&error))?;
    let result = runtime.block_on(async {
        let (input, output) = stdio_pipes();
        let transport =
            AsyncRwTransport::new_server(input, output).with_max_line_length(MAX_MESSAGE);
        let service = match Server::new(docs).serve(transport).await {
            Ok(service) => service,
            // The client only tested whether the program starts.
            Err(ServerInitializeError::ConnectionClosed(_)) => return Ok(()),
            Err(error) => return Err(failed(&error)),
        };
        let ended = service.waiting().await;
        ended.map(|_| ()).map_err(|error| failed(&error))
    });
    // A read of standard input cannot be interrupted.
    runtime.shutdown_timeout(Duration::from_millis(100));
    result
}

/// Serves HTTP until Ctrl-C or a termination signal.
///
/// # Errors
/// `Usage` if the host name is invalid, `Network` if the port is taken.
pub(super) fn http(
    docs: &Arc<Docs>,
    options: &McpHttp,
    on_ready: impl FnOnce(SocketAddr),
) -> Result<()> {
    let listeners = serve::bind(&options.host, options.port)?;
    let hosts = Arc::new(Hosts::new(&options.host, &options.allowed_hosts));
    let server = Server::new(docs);
    // Without sessions, nothing accumulates between requests and nothing can be
    // hijacked; a client that disconnects cancels its call. Hosts and origins
    // are checked by the layers below, with the same rules as in the other
    // servers.
    let config = StreamableHttpServerConfig::default()
        .with_legacy_session_mode(false)
        .with_json_response(true)
        .with_max_request_body_bytes(MAX_MESSAGE)
        .disable_allowed_hosts();
    let sessions = Arc::new(NeverSessionManager::default());
    let service = StreamableHttpService::new(move || Ok(server.clone()), sessions, config);
    let router = Router::new()
        .route_service(PATH, service)
        .fallback(async || {
            (
                StatusCode::NOT_FOUND,
                format!("404: the MCP endpoint is at {PATH}\n"),
            )
        })
        .layer(from_fn_with_state(Arc::clone(&hosts), check_origin))
        .layer(from_fn_with_state(hosts, check_host));
    serve::run(listeners, &router, GRACE, on_ready)
}
