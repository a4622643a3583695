import './shiftDate.mjs'

/**
 * With TEST_NOW (an ISO time with its offset) the process continues from that time. Child processes share its clock by
 * TEST_AHEAD_MS. For tests only: the product neither reads nor contains any of it.
 */
const shared = /** @type {{ testAheadMs?: number }} */ (/** @type {unknown} */ (globalThis))
const { TEST_NOW, TEST_AHEAD_MS } = process.env

if (TEST_AHEAD_MS) shared.testAheadMs = Number(TEST_AHEAD_MS)
else if (TEST_NOW) {
  startAt(TEST_NOW)
  process.env.TEST_AHEAD_MS = String(shared.testAheadMs)
}

/** @param {string} moment */
export function startAt(moment) {
  if (!/T.*(Z|[+-]\d\d:\d\d)$/.test(moment) || Number.isNaN(Date.parse(moment)))
    throw new Error(`TEST_NOW is not a moment with an offset: ${moment}`)
  shared.testAheadMs = 0
  shared.testAheadMs = Date.parse(moment) - Date.now()
}
