let [first, second] = ['a', 'b'];
let kept = 'kept';
let swapped = 'old';
let renamed = 'old';
[swapped] = ['new'];
({ x: renamed } = { x: 'new' });
export { kept, swapped, renamed };
