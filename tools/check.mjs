import { checkSteps } from './check/checkSteps.mjs'
import { ensureInstalled } from './install/ensureInstalled.mjs'
import { isMain } from './isMain.mjs'

/**
 * Runs the steps in sequence; each is one line, with its output only if it failed.
 * @returns {Promise<{ passed: number, failed: number }>}
 */
export async function check() {
  let passed = 0
  for (const { name, run } of checkSteps) {
    const started = performance.now()
    const { ok, output } = await run()
    const seconds = ((performance.now() - started) / 1000).toFixed(1)
    console.log(`${ok ? 'ok    ' : 'failed'}  ${name} (${seconds} s)`)
    if (ok) passed += 1
    else console.log(output.trimEnd())
  }
  return { passed, failed: checkSteps.length - passed }
}

if (isMain(import.meta.url)) {
  await ensureInstalled()
  const { failed } = await check()
  process.exitCode = failed > 0 ? 1 : 0
}
