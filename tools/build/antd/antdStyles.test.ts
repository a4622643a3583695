import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { theme as antd } from 'antd'
import { afterAll, expect, test, vi } from 'vitest'
import { sourceFiles } from '../../sourceFiles.mjs'
import { antdStyles } from './antdStyles.mjs'
import { type Look, lookVariables } from './lookVariables.mjs'
import { renderStyles, renderVariables } from './renderAntd.mjs'

const folder = path.dirname(createRequire(import.meta.url).resolve('antd/package.json'))
// antd warns about samples that lack what a page would give them.
const warnings = vi.spyOn(console, 'error').mockImplementation(() => {})
afterAll(() => warnings.mockRestore())
const styles = renderStyles()

const looks = ['#52C41A', '#722ED1', '#FAAD14'].flatMap((color) => [false, true].map((isDark) => ({ color, isDark })))
const themeOf = ({ color, isDark }: Look) => ({
  algorithm: isDark ? antd.darkAlgorithm : antd.defaultAlgorithm,
  token: { colorPrimary: color, colorError: isDark ? '#FF7875' : '#CF1322' },
  components: { Button: { colorPrimary: isDark ? '#237804' : color }, Menu: { itemHeight: 38, darkItemBg: '#001529' } },
})

interface Hooks {
  transform: (code: string, id: string) => { code: string } | null
  load: (id: string) => string | null
  buildEnd: (error?: Error) => void
}

test('every style module of antd is replaced by sheets that exist, and computes nothing', () => {
  const plugin = antdStyles(looks, themeOf) as unknown as Hooks
  expect(() => plugin.buildEnd()).toThrow('antd has changed')
  const modules = sourceFiles('es', folder)
    .filter((file) => file.endsWith('.js'))
    .flatMap((file) => {
      const id = path.join(folder, file)
      const code = plugin.transform(readFileSync(id, 'utf8'), id)?.code
      return code === undefined ? [] : [{ file, code, sheets: [...code.matchAll(/^import '(.*\.css)';$/gm)] }]
    })
  expect(() => plugin.buildEnd()).not.toThrow()
  const styled = modules.filter(({ sheets: imported }) => imported.length > 0)
  expect(styled.length).toBeGreaterThan(70)
  for (const { sheets: imported } of styled) for (const [, id = ''] of imported) plugin.load(id)
  const computing = /\b(genStyleHooks|genComponentStyleHook|genSubStyleComponent|useStyleRegister|useCacheToken)\(/
  expect(modules.filter(({ code }) => computing.test(code)).map(({ file }) => file)).toEqual([])
  const compact = styled.find(({ file }) => file === 'es/button/style/compact.js')!
  expect(compact.sheets.map(([, id = '']) => path.basename(id))).toEqual([
    'base.css',
    'style.Button-Button.css',
    'style.Button-compact.css',
  ])
})

test('only the first sheet sets variables at the root: a later one would make the browser compute every style again', () => {
  const { load } = antdStyles(looks, themeOf) as unknown as Hooks
  const sheetOf = (name: string) => load(`/node_modules/antd/es/sheets/${name}.css`)!
  expect(sheetOf('base')).toContain('--ant-rate-')
  const others = [...styles].filter(([, { order }]) => order >= -999).map(([name]) => name)
  expect(others.length).toBeGreaterThan(50)
  expect(others.filter((name) => /:root[^{]*\{/.test(sheetOf(`style.${name}`)))).toEqual([])
})

test('the rendered styles are those of the sheet that antd publishes', () => {
  const rulesOf = (css: string) => css.split('@keyframes')[0]!.split(/(?<=\})/)
  const published = new Set(
    readFileSync(path.join(folder, 'dist/antd.css'), 'utf8')
      .split('@keyframes')
      .flatMap((part) => part.split(/(?<=\})/)),
  )
  // The published sheet leaves out an old component, a rule for Internet Explorer and a look that we do not use.
  const unpublished = ['ant-design-icons', 'BackTop-BackTop', 'Form-item-item', 'Pagination-bordered']
  const other = [...styles].filter(([, { css }]) => !rulesOf(css).every((rule) => published.has(rule)))
  expect(other.map(([name]) => name).filter((name) => !unpublished.includes(name))).toEqual([])
})

const sheets = lookVariables(looks, themeOf)

/** The values of the variables by selector, in the order of the written blocks that apply to a look. */
function valuesIn(sheet: string, look: Look): Map<string, Map<string, string>> {
  const places = new Map<string, Map<string, string>>()
  for (const [, selector = '', body = ''] of sheet.matchAll(/^(\S[^{]*)\{(.*?)\}$/gms)) {
    if (selector.includes('data-look') && !look.isDark) continue
    if (selector.includes('data-color') && !selector.includes(`'${look.color}'`)) continue
    const place = selector.replaceAll(/:where\(.*?\) ?/g, '')
    const values = places.get(place) ?? new Map<string, string>()
    places.set(place, values)
    for (const [, name = '', value = ''] of body.matchAll(/(--[\w-]+):([^;]*);/g)) values.set(name, value)
  }
  return places
}

test.each(looks)('the variables have the values that antd computes: $color, dark: $isDark', (look) => {
  const shared = valuesIn(sheets.get('')!, look)
  const wrong = renderVariables(themeOf(look)).flatMap(({ component, scope, values }) => {
    const own = valuesIn(sheets.get(component)!, look)
    const inForce = [own.get(scope), shared.get('.desk'), own.get(':root'), shared.get(':root')]
    const written = (name: string) => inForce.find((one) => one?.has(name))?.get(name)
    return [...values].filter(([name, value]) => written(name) !== value).map(([name]) => `${scope} ${name}`)
  })
  expect(wrong).toEqual([])
})
