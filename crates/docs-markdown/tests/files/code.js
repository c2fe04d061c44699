// #region one
one();
// #endregion one
two();
