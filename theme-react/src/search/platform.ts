/** Whether keys are labelled as on Apple's keyboards. */
export function isApple(platform: string): boolean {
  return /mac|iphone|ipad|ipod/i.test(platform);
}
