import { renderVariables, scopeClass } from './renderAntd.mjs'

/** @typedef {import('./renderAntd.mjs').Variables} Variables */
/** @typedef {{ color: string, isDark: boolean }} Look */
/** @typedef {{ look: Look, when: string, sets: Variables[] }} Rendered `when` is the condition of the look on the root element */

/**
 * Writes the variables of antd for every look: all of them for the first look, and for the others only those that differ.
 * The page chooses a look by data-look and data-color of its root element.
 * antd repeats its variables at each element that it styles. Here they are set once, at the root; only those that
 * a component changes for itself are set at the elements.
 * @param {Look[]} looks the light look of each colour, and the dark one
 * @param {(look: Look) => import('antd').ThemeConfig} themeOf
 * @returns {Map<string, string>} the sheets by component; '' for what all components use
 */
export function lookVariables(looks, themeOf) {
  const [first] = looks
  const rendered = looks
    .map((look) => ({ look, when: conditionOf(look, first), sets: renderVariables(themeOf(look)) }))
    // A later condition wins: dark over light, a colour over the first one, both together over each alone.
    .toSorted((a, b) => weightOf(a.when) - weightOf(b.when))
  const local = localNames(rendered)
  const components = new Set(rendered.flatMap(({ sets }) => sets.map(({ component }) => component)))
  return new Map([...components].map((component) => [component, sheetOf(component, rendered, local)]))
}

const weightOf = (/** @type {string} */ when) => (when.includes('look') ? 1 : 0) + (when.includes('color') ? 2 : 0)

/**
 * @param {Look} look
 * @param {Look | undefined} first
 */
function conditionOf({ color, isDark }, first) {
  return `${isDark ? '[data-look=dark]' : ''}${color === first?.color ? '' : `[data-color='${color}']`}`
}

/**
 * The variables that have several values in one look, because a component changes them for itself.
 * @param {Rendered[]} rendered
 */
function localNames(rendered) {
  /** @type {Set<string>} */
  const local = new Set()
  for (const { sets } of rendered) {
    /** @type {Map<string, string>} */
    const seen = new Map()
    for (const { values } of sets)
      for (const [name, value] of values) {
        if (seen.has(name) && seen.get(name) !== value) local.add(name)
        seen.set(name, value)
      }
  }
  return local
}

/**
 * @param {string} component
 * @param {Rendered[]} rendered
 * @param {Set<string>} local
 */
function sheetOf(component, rendered, local) {
  /** @type {{ when: string, scope: string, values: Map<string, string> }[]} */
  const blocks = []
  for (const { when, sets } of rendered) {
    /** @type {Map<string, Map<string, string>>} */
    const wanted = new Map()
    for (const { scope, values } of sets.filter((set) => set.component === component))
      for (const [name, value] of values) {
        const place = local.has(name) ? scope : ':root'
        wanted.set(place, (wanted.get(place) ?? new Map()).set(name, value))
      }
    for (const [scope, values] of wanted) {
      const inForce = blocks.filter((block) => block.scope === scope && isPartOf(block.when, when))
      const known = new Map(inForce.flatMap((block) => [...block.values]))
      const changed = new Map([...values].filter(([name, value]) => known.get(name) !== value))
      if (changed.size > 0) blocks.push({ when, scope, values: changed })
    }
  }
  return blocks.map(({ when, scope, values }) => `${selectorOf(scope, when)}{${textOf(values)}}`).join('\n')
}

/**
 * @param {string} when
 * @returns {string[]}
 */
const conditionsIn = (when) => when.match(/\[.*?\]/g) ?? []

/**
 * @param {string} when
 * @param {string} other
 */
const isPartOf = (when, other) => conditionsIn(when).every((one) => conditionsIn(other).includes(one))

/**
 * Conditions add no weight, so that the order of the blocks decides.
 * @param {string} scope
 * @param {string} when
 */
function selectorOf(scope, when) {
  if (!when) return scope
  return scope === ':root'
    ? `:root:where(${when})`
    : scope.replaceAll(`.${scopeClass}`, `:where(${when}) .${scopeClass}`)
}

const textOf = (/** @type {Map<string, string>} */ values) =>
  [...values].map(([name, value]) => `${name}:${value};`).join('')
