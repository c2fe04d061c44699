import SwiftUI
/// Doc
@MainActor final class Viewer: ObservableObject {
    @Published var count: Int = 1_000
    func load(_ name: String, quality: Quality = .high) async throws -> Model? {
        guard let url = URL(string: "https://x.com/\(name)?q=\(count)") else { return nil }
        #if DEBUG
        print("loaded", url, separator: "\n")
        #endif
        return try await items.map { $0.id }.first
    }
}
