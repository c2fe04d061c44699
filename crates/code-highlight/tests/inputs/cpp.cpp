#include <vector>
namespace mmq {
template <typename T> class Viewer final : public Base<T> {
public:
    explicit Viewer(std::string_view name) noexcept : name_{name} {}
    auto items() const -> const std::vector<T>& { return items_; } // comment
    virtual ~Viewer() = default;
private:
    std::unique_ptr<T> item_ = nullptr; static constexpr auto RAW = R"(raw "text")";
};
}
