import { parseSync } from 'vite'
import { lookVariables } from './lookVariables.mjs'
import { renderStyles, scopeClass } from './renderAntd.mjs'

/** @typedef {import('./lookVariables.mjs').Look} Look */
/** @typedef {{ styles: ReturnType<typeof renderStyles>, variables: Map<string, string> }} Sheets */

const antd = '/node_modules/antd/es/'
const isSheet = (/** @type {string} */ id) => id.includes(antd) && id.endsWith('.css')

/**
 * antd without styles computed in the browser. Each style module of antd is replaced by style sheets that are written at
 * build time and are loaded with the code that imports the component. The code that computes styles is left out.
 * @param {Look[]} looks all looks of the product, light and dark of each colour
 * @param {(look: Look) => import('antd').ThemeConfig} themeOf
 * @returns {import('vite').Plugin}
 */
export function antdStyles(looks, themeOf) {
  /** @type {Sheets | undefined} */
  let rendered
  /** @type {Set<string>} */
  const found = new Set()
  const sheets = () => (rendered ??= { styles: renderStyles(), variables: lookVariables(looks, themeOf) })
  return {
    name: 'antd-styles',
    enforce: 'pre',
    apply: 'build',
    resolveId: (id) => (isSheet(id) ? { id, moduleSideEffects: true } : null),
    load: (id) => (isSheet(id) ? sheetOf(id, sheets()) : null),
    transform(code, id) {
      // These packages only define functions, but do not declare it.
      if (id.includes('/node_modules/@ant-design/cssinjs')) return { code, moduleSideEffects: false }
      if (!id.includes(antd) || !id.endsWith('.js')) return null
      const [folder = '', module = ''] = id.split(antd)
      found.add(module)
      const replaced = replacements[module]?.(code) ?? withSheets(code, `${folder}${antd}sheets/`)
      return replaced === undefined ? null : { code: replaced, map: null }
    },
    buildEnd(error) {
      if (error) return
      const lost = Object.keys(replacements).filter((module) => !found.has(module))
      if (lost.length > 0) throw new Error(`antd has changed: no ${lost.join(', ')}`)
    },
  }
}

const base = 'base.css'
/** Styles of a lower order precede all others, since those may change them. */
const usualOrder = -999

/**
 * @param {string} id
 * @param {Sheets} sheets
 */
function sheetOf(id, { styles, variables }) {
  const name = id.slice(id.lastIndexOf('/') + 1)
  const [kind, key = ''] = name.slice(0, -'.css'.length).split('.')
  const style = styles.get(key)
  if (kind === 'style') {
    if (style) return style.order < usualOrder ? '' : style.css
    throw new Error(`no style ${key} of antd was rendered: add a sample to renderAntd.mjs`)
  }
  const early = [...styles.values()].filter(({ order }) => order < usualOrder).map(({ css }) => css)
  // All variables at once: a sheet that changes the root element later makes the browser compute every style again.
  return [...variables.values(), linksInScope(styles.get('Shared')?.css ?? ''), ...early].join('\n')
}

/**
 * antd styles links only inside of its own elements; the sign-in page and documents have other links.
 * @param {string} css
 */
const linksInScope = (css) => css.replaceAll(/(?<=^|[},])a(?=[{:[])/g, `a:where(.${scopeClass},.${scopeClass} *)`)

/**
 * What the functions that create style hooks are replaced by: a hook returns the classes that antd adds to an element.
 */
const generators = /** @type {Record<string, string>} */ ({
  genStyleHooks: `(() => ['', '${scopeClass}'])`,
  genComponentStyleHook: `(() => '')`,
  genSubStyleComponent: `(() => null)`,
})

/**
 * Replaces the styles of a module by imports of their sheets.
 * @param {string} code
 * @param {string} folder
 */
function withSheets(code, folder) {
  if (!Object.keys(generators).some((name) => code.includes(`${name}(`))) return undefined
  const calls = callsIn(parseSync('style.js', code).program).toSorted((a, b) => b.start - a.start)
  if (calls.length === 0) return undefined
  /** @type {Set<string>} */
  const imports = new Set([base])
  let text = code
  for (const { start, end, callee, names } of calls) {
    text = `${text.slice(0, start)}${generators[callee] ?? ''}${text.slice(end)}`
    const [component = '', part = component] = names
    // The styles of a variant follow those of its component.
    if (callee === 'genSubStyleComponent') imports.add(`style.${component}-${component}.css`)
    imports.add(`style.${component}-${part}.css`)
  }
  return `${[...imports].map((name) => `import '${folder}${name}';`).join('\n')}\n${text}`
}

/** @typedef {{ start: number, end: number, callee: string, names: string[] }} Call */

/**
 * The calls that create style hooks, with the names of the styles.
 * @param {any} node
 * @returns {Call[]}
 */
function callsIn(node) {
  if (Array.isArray(node)) return node.flatMap(callsIn)
  if (typeof node !== 'object' || node === null) return []
  if (node.type !== 'CallExpression' || !Object.hasOwn(generators, node.callee.name))
    return Object.values(node).flatMap(callsIn)
  const [first] = node.arguments
  const names = first.type === 'ArrayExpression' ? first.elements : [first]
  return [
    {
      start: node.start,
      end: node.end,
      callee: node.callee.name,
      names: names.map((/** @type {any} */ one) => one.value),
    },
  ]
}

/** Modules of antd that write styles to the page by themselves. Each fails to build when a version of antd changes it. */
const replacements = /** @type {Record<string, (code: string) => string>} */ ({
  'theme/util/useResetIconStyle.js': () => 'export default () => {};',
  'theme/util/genStyleUtils.js': (code) =>
    `export const genStyleHooks = null, genComponentStyleHook = null, genSubStyleComponent = null;\n${after(code, 'export const genCssVar')}`,
  // The original writes the variables of the theme to the page, and compares all of them in each render.
  'theme/useToken.js': (code) => `${before(code, 'export default function useToken()')}
    const known = new WeakMap();
    export default function useToken() {
      const design = React.useContext(DesignTokenContext);
      if (!known.has(design)) {
        const theme = design.theme || defaultTheme;
        const token = getComputedToken({ ...defaultSeedToken, ...design.token }, design.override ?? {}, theme);
        known.set(design, [theme, token, '', token, { prefix: 'ant', key: '${scopeClass}' }, true]);
      }
      return known.get(design);
    }`,
})

/**
 * @param {string} code
 * @param {string} mark
 */
function cut(code, mark) {
  const place = code.indexOf(mark)
  if (place < 0) throw new Error(`antd has changed: no ${mark}`)
  return place
}
const before = (/** @type {string} */ code, /** @type {string} */ mark) => code.slice(0, cut(code, mark))
const after = (/** @type {string} */ code, /** @type {string} */ mark) => code.slice(cut(code, mark))
