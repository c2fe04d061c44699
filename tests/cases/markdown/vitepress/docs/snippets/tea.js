const leaves = 3;

function make() {
  // #region steep
  steep(leaves);
  if (cold) {
    heat();
  }
  // #endregion steep
}
