import { createRequire } from 'node:module'
import * as antd from 'antd'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'

// The copy that antd itself uses, which is no dependency of ours.
const { createCache, extractStyle, StyleProvider } = createRequire(createRequire(import.meta.url).resolve('antd'))(
  '@ant-design/cssinjs',
)

/** @typedef {{ css: string, order: number }} Style */
/** @typedef {{ component: string, scope: string, values: Map<string, string> }} Variables component '' is antd as a whole */

/** The class of every element that antd styles (`cssVar.key` of the theme). */
export const scopeClass = 'desk'

/**
 * Renders every component of antd and returns the styles that it would write to the page, by their name
 * ('Button-Button', 'Button-compact').
 * @returns {Map<string, Style>}
 */
export function renderStyles() {
  /** @type {Map<string, Style>} */
  const styles = new Map()
  for (const [key, entry] of render({})) {
    const [kind, , name = ''] = key.split('%')
    if (kind !== 'style') continue
    styles.set(name, { css: `${styles.get(name)?.css ?? ''}${textOf(key, entry)}`, order: entry[1][4] })
  }
  return styles
}

/**
 * The variables of all components in one theme.
 * @param {import('antd').ThemeConfig} theme
 * @returns {Variables[]}
 */
export function renderVariables(theme) {
  return [...render({ ...theme, zeroRuntime: true })].flatMap(([key, [, entry]]) => {
    const [kind, component = ''] = key.split('%')
    if (kind === 'token' && entry[4] === scopeClass) return variablesIn(entry[3], '')
    return kind === 'cssVar' && entry[3] === scopeClass ? variablesIn(entry[1], component) : []
  })
}

/**
 * @param {string} css
 * @param {string} component
 * @returns {Variables[]}
 */
function variablesIn(css, component) {
  const [, scope, body] = /^(.*?)\{(.*)\}$/s.exec(css) ?? []
  if (!scope || !body) return []
  /** @type {Map<string, string>} */
  const values = new Map()
  for (const [, name = '', value = ''] of body.matchAll(/(--[\w-]+):([^;]*);/g)) values.set(name, value)
  return [{ component, scope, values }]
}

/**
 * Style and keyframes of one entry. antd extracts whole caches only, and appends a list of their entries.
 * @param {string} key
 * @param {unknown} entry
 * @returns {string}
 */
function textOf(key, entry) {
  const one = createCache()
  one.cache.set(key, entry)
  return extractStyle(one, { plain: true, types: 'style' }).replace(/\.data-ant-cssinjs-cache-path\{.*$/s, '')
}

/**
 * @param {import('antd').ThemeConfig} theme
 * @returns {Map<string, any>}
 */
function render(theme) {
  const cache = createCache()
  const config = { ...theme, hashed: false, cssVar: { key: scopeClass } }
  renderToString(
    createElement(StyleProvider, { cache }, createElement(antd.ConfigProvider, { theme: config }, ...samples())),
  )
  return cache.cache
}

/** Every component, its parts, and states that have styles of their own. */
function samples() {
  const { Badge, Button, Cascader, Form, Input, Layout, Modal, Pagination, Space, Tag, message, notification } = antd
  const components = Object.entries(antd).filter(([name]) => /^[A-Z]/.test(name) && name !== 'Grid')
  const parts = [Badge.Ribbon, Cascader.Panel, Input.OTP, Input.Search, Input.TextArea, Layout.Sider]
  const panels = [message, notification].map((one) => one._InternalPanelDoNotUseOrYouWillBeFired)
  const wireframe = { cssVar: { key: 'wireframe' }, token: { wireframe: true } }
  return [
    ...[...components.map(([, component]) => component), ...parts, ...panels, Space.Addon].map((one) =>
      createElement(/** @type {import('react').ComponentType} */ (one)),
    ),
    createElement(Modal._InternalPanelDoNotUseOrYouWillBeFired, { type: 'confirm' }),
    createElement(Space.Compact, null, createElement(Button)),
    createElement(Form.Item, null, createElement(Input)),
    createElement(Tag, { color: 'success' }),
    createElement(Tag, { color: 'red' }),
    createElement(antd.ConfigProvider, { theme: wireframe }, createElement(Pagination)),
  ]
}
