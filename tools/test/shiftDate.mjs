/**
 * Shifts the current time of `Date` by `globalThis.testAheadMs`; timers stay real. A plain script without imports,
 * because it runs both in Node (through testNow.mjs) and in pages (as an init script).
 */
{
  const shared = /** @type {{ testAheadMs?: number, isDateShifted?: boolean }} */ (/** @type {unknown} */ (globalThis))
  if (!shared.isDateShifted) {
    shared.isDateShifted = true
    const RealDate = Date
    const realNow = Date.now
    const now = () => realNow() + (shared.testAheadMs ?? 0)
    RealDate.now = now
    globalThis.Date = new Proxy(RealDate, {
      construct: (target, args, newTarget) => Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget),
      apply: () => new RealDate(now()).toString(),
    })
    RealDate.prototype.constructor = globalThis.Date
  }
}
