// Limits of time that hold on any machine: the time of the thread that shows a page, compared with what this machine needs
// for work of a known size.

/** What `WORK` takes on the machine that the limits were set on, in milliseconds. */
const REFERENCE_MS = 30;
const RUNS = 5;

/** Starts a meter of the processor time of the thread that shows a page, frames included: the clock on the wall is that of
 * all programs. The meter returns milliseconds. */
export async function threadMeter(page) {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return metrics.find((it) => it.name === 'TaskDuration').value * 1000;
  };
}

/** How many times slower than the reference this machine is now; at least 1. */
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

/** Script, style and layout, as a page has them. */
function WORK() {
  const rows = Array.from({ length: 1500 }, (_, i) => `<p class="row"><a href="#${i}">Row ${i}</a> <code>${i * i}</code></p>`);
  document.body.innerHTML = `<style>.row { display: flex; gap: 1ch } .on .row { padding: 1px }</style>${rows.join('')}`;
  let height = document.body.offsetHeight;
  document.body.classList.toggle('on');
  height += document.body.offsetHeight;
  return height + JSON.stringify(JSON.parse(JSON.stringify(rows))).length;
}
