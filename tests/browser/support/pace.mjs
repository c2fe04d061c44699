// Time limits that do not depend on the machine: the CPU time of a page's main thread is compared with the time that this
// machine needs for a reference workload.

/** CPU time of `WORK` on the machine for which the limits were set, in milliseconds. */
const REFERENCE_MS = 30;
const RUNS = 5;

/** Starts to measure the CPU time of a page's main thread, including frames. Wall-clock time would include other programs.
 * Returns a function that returns the time so far, in milliseconds. */
export async function threadMeter(page) {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return metrics.find((metric) => metric.name === 'TaskDuration').value * 1000;
  };
}

/** Returns how many times slower than the reference machine this one is at the moment; at least 1. */
export async function slowness(context) {
  const page = await context.newPage();
  try {
    const spent = await threadMeter(page);
    const times = [];
    for (let i = 0; i < RUNS; i += 1) {
      const before = await spent();
      await page.evaluate(WORK);
      times.push((await spent()) - before);
    }
    return Math.max(1, Math.min(...times) / REFERENCE_MS);
  } finally {
    await page.close();
  }
}

/** The reference workload: script, style and layout, like a page. */
function WORK() {
  const rows = Array.from({ length: 1500 }, (_, i) => `<p class="row"><a href="#${i}">Row ${i}</a> <code>${i * i}</code></p>`);
  document.body.innerHTML = `<style>.row { display: flex; gap: 1ch } .on .row { padding: 1px }</style>${rows.join('')}`;
  let height = document.body.offsetHeight;
  document.body.classList.toggle('on');
  height += document.body.offsetHeight;
  return height + JSON.stringify(JSON.parse(JSON.stringify(rows))).length;
}
