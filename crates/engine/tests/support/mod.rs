//! What several suites of tests need.

use alcor_engine::{Engine, Event, Report, Request, SearchResult};

/// The result of a search, and everything it reported.
pub fn search(engine: &mut Engine, request: &Request) -> (SearchResult, Vec<Report>) {
    let mut reports = Vec::new();
    let result = engine.search(request, |event| {
        if let Event::Report(report) = event {
            reports.push(report);
        }
    });
    (result, reports)
}
