import { beforeEach, expect, test, vi } from 'vitest'
import { effectiveSettings, saveSettings, readSettings } from './DisplaySettings.ts'

beforeEach(() => localStorage.clear())

test('without stored settings the defaults apply', () => {
  expect(readSettings()).toMatchObject({
    color: '#52C41A',
    layout: 'sidemenu',
    contentWidth: 'Fixed',
    multipage: true,
    sidebar: true,
    colorWeak: false,
  })
})

test('by default a side menu is dark and the top bar is light', () => {
  expect(readSettings().theme).toBe('dark')
  saveSettings({ layout: 'topmenu' })
  expect(readSettings().theme).toBe('light')
  saveSettings({ theme: 'dark' })
  expect(readSettings().theme).toBe('dark')
})

test('every setting is stored under its own name', () => {
  saveSettings({ color: '#722ED1', fixSiderbar: false })
  expect(JSON.parse(localStorage.getItem('pro__color')!)).toEqual({ value: '#722ED1', expire: null })
  expect(JSON.parse(localStorage.getItem('pro__fixSiderbar')!)).toEqual({ value: false, expire: null })
  expect(readSettings()).toMatchObject({ color: '#722ED1', fixSiderbar: false })
})

test.each([
  ['color', '{"value":"red; background:url(x)","expire":null}'],
  ['color', '{broken'],
  ['layout', '{"value":"floating","expire":null}'],
  ['multipage', '{"value":"yes","expire":null}'],
  ['theme', 'null'],
])('an invalid value counts as missing: %s = %s', (name, text) => {
  const before = readSettings()
  localStorage.setItem(`pro__${name}`, text)
  expect(readSettings()).toEqual(before)
})

test('without storage the defaults apply', () => {
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError')
  })
  expect(readSettings()).toMatchObject({ color: '#52C41A', layout: 'sidemenu' })
  vi.restoreAllMocks()
})

test('some settings have no effect without another one', () => {
  const usual = readSettings()
  expect(effectiveSettings({ ...usual, contentWidth: 'Fluid' }).contentWidth).toBe('Fixed')
  expect(effectiveSettings({ ...usual, contentWidth: 'Fluid', layout: 'topmenu' }).contentWidth).toBe('Fluid')
  expect(effectiveSettings({ ...usual, fixSiderbar: true, layout: 'topmenu' }).fixSiderbar).toBe(false)
  expect(effectiveSettings({ ...usual, autoHideHeader: true, fixedHeader: false }).autoHideHeader).toBe(false)
})
