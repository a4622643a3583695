/** @typedef {{ file: string, distance: number }} NearTest */

/** These put the product together: every test would be reached through them. */
const assemblies = /(^|\/)(area|areas|app|main|definitions|createEntries|schema)\.tsx?$/
const isTest = (/** @type {string} */ file) => /\.test\.tsx?$/.test(file)
const journeyOf = (/** @type {string} */ file) => /^e2e\/(?:.*\/)?([^/]+)\.test\.ts$/.exec(file)?.[1] ?? ''
const sideOf = (/** @type {string} */ file) => file.slice(0, file.indexOf('/'))
const areaOf = (/** @type {string} */ file) => /^(?:server|web)\/src\/areas\/([^/]+)\//.exec(file)?.[1] ?? ''

/**
 * The tests that a change concerns, nearest first: those that use a changed file, directly or through others; those of
 * an area with a changed or concerned file, on both sides; and the journeys named after such an area.
 * @param {Map<string, Set<string>>} uses file → the files that it uses
 * @param {string[]} changed
 * @returns {NearTest[]}
 */
export function changedTests(uses, changed) {
  /** @type {Map<string, string[]>} */
  const users = new Map()
  for (const [file, used] of uses) for (const one of used) users.set(one, [...(users.get(one) ?? []), file])

  const distances = new Map(changed.filter((file) => uses.has(file)).map((file) => [file, 0]))
  for (const [file, distance] of distances) {
    if (assemblies.test(file) && distance > 0) continue
    for (const user of users.get(file) ?? []) if (!distances.has(user)) distances.set(user, distance + 1)
  }
  /** @type {Map<string, number>} */
  const areas = new Map()
  for (const [file, distance] of distances) {
    const area = areaOf(file)
    if (!area || assemblies.test(file)) continue
    // A changed file may break the other side of its area; a file that merely uses it only its own.
    const sides = distance === 0 ? ['server', 'web', 'e2e'] : [sideOf(file), 'e2e']
    for (const side of sides) {
      const key = `${side} ${area}`
      areas.set(key, Math.min(distance, areas.get(key) ?? distance))
    }
  }
  for (const file of uses.keys()) {
    const ofArea = areas.get(`${sideOf(file)} ${areaOf(file)}`)
    const ofJourney = areas.get(`e2e ${journeyOf(file)}`)
    const distance = ofArea !== undefined ? ofArea + 1 : ofJourney !== undefined ? ofJourney + 2 : undefined
    if (isTest(file) && distance !== undefined) distances.set(file, Math.min(distance, distances.get(file) ?? distance))
  }
  return [...distances]
    .filter(([file]) => isTest(file))
    .map(([file, distance]) => ({ file, distance }))
    .sort((a, b) => a.distance - b.distance || a.file.localeCompare(b.file))
}

/**
 * The nearest tests that fit into the time; the others are left to the whole suite. The nearest one always runs.
 * @param {NearTest[]} tests
 * @param {(file: string) => number} secondsOf
 * @param {number} seconds
 * @returns {{ chosen: string[], left: string[] }}
 */
export function withinTime(tests, secondsOf, seconds) {
  /** @type {string[]} */
  const chosen = []
  /** @type {string[]} */
  const left = []
  let sum = 0
  for (const { file } of tests) {
    const needed = secondsOf(file)
    if (chosen.length > 0 && sum + needed > seconds) left.push(file)
    else {
      chosen.push(file)
      sum += needed
    }
  }
  return { chosen, left }
}
