export default function useIsBrowser() {
  return true;
}
