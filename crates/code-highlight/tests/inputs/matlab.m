% Solves a system
function [x, err] = solve(A, b)
    %{
    A block comment, isn't it
    %}
    x = A \ b;
    err = norm(A' * x - b.', 2);
    if err > 1e-6 && ~isempty(x)
        disp(['Error: ' num2str(err)]);
    end
end

t = linspace(0, 2*pi, 100)';
y = sin(t) .* exp(-t);    % damped
plot(t, y, 'r--', "LineWidth", 2)
f = @(x) x.^2;
s.name = 'it''s'; c = {1, 'two'; x', y'};
for k = 1:numel(t), total = total + t(k); end
