import { HighlightStyle, syntaxHighlighting } from '@codemirror/language'
import type { Extension } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { tags } from '@lezer/highlight'

/** Uses the colours of the page, in light and dark mode. */
export const codeTheme: Extension = [
  EditorView.theme({
    '&': { height: '100%', fontSize: '13px', color: 'var(--ant-color-text)' },
    '&.cm-focused': { outline: 'none' },
    '.cm-scroller': {
      fontFamily: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
      lineHeight: '1.6',
    },
    '.cm-content': { caretColor: 'var(--ant-color-text)' },
    '.cm-cursor': { borderLeftColor: 'var(--ant-color-text)' },
    '.cm-gutters': {
      background: 'var(--ant-color-fill-quaternary)',
      color: 'var(--ant-color-text-description)',
      borderRight: '1px solid var(--ant-color-border-secondary)',
    },
    '.cm-activeLine, .cm-activeLineGutter': { background: 'var(--ant-color-fill-quaternary)' },
    '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
      background: 'var(--ant-control-item-bg-active)',
    },
    '.cm-placeholder': { color: 'var(--ant-color-text-placeholder)' },
    '.cm-matchingBracket, &.cm-focused .cm-matchingBracket': { background: 'var(--ant-color-fill-secondary)' },
    '.cm-searchMatch': { background: 'var(--ant-gold-3)' },
    '.cm-searchMatch.cm-searchMatch-selected': { background: 'var(--ant-gold-5)' },
    '.cm-panels': { background: 'var(--ant-color-bg-elevated)', color: 'var(--ant-color-text)' },
    '.cm-panels.cm-panels-bottom': { borderTop: '1px solid var(--ant-color-border-secondary)' },
    '.cm-panel.cm-search': { fontSize: '13px', padding: '6px 28px 6px 8px' },
    '.cm-panel.cm-search label, .cm-panel.cm-search [name=close]': { fontSize: '13px' },
    '.cm-textfield, .cm-button': {
      color: 'inherit',
      fontSize: '13px',
      background: 'var(--ant-color-bg-container)',
      border: '1px solid var(--ant-color-border)',
      borderRadius: '4px',
    },
    '.cm-tooltip': {
      background: 'var(--ant-color-bg-elevated)',
      color: 'var(--ant-color-text)',
      border: '1px solid var(--ant-color-border-secondary)',
    },
    '.cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]': {
      background: 'var(--ant-control-item-bg-active)',
      color: 'inherit',
    },
  }),
  syntaxHighlighting(
    HighlightStyle.define([
      { tag: [tags.keyword, tags.operatorKeyword, tags.modifier], color: 'var(--ant-purple-8)' },
      { tag: [tags.string, tags.special(tags.string), tags.regexp], color: 'var(--ant-green-8)' },
      { tag: [tags.number, tags.bool, tags.null, tags.atom], color: 'var(--ant-volcano-8)' },
      { tag: [tags.comment, tags.quote], color: 'var(--ant-color-text-description)', fontStyle: 'italic' },
      { tag: [tags.typeName, tags.className, tags.namespace], color: 'var(--ant-cyan-8)' },
      { tag: [tags.propertyName, tags.attributeName, tags.definition(tags.variableName)], color: 'var(--ant-blue-8)' },
      { tag: tags.heading, fontWeight: '600' },
      { tag: tags.strong, fontWeight: '700' },
      { tag: tags.emphasis, fontStyle: 'italic' },
      { tag: tags.strikethrough, textDecoration: 'line-through' },
      { tag: [tags.link, tags.url], color: 'var(--ant-blue-8)' },
      { tag: tags.invalid, color: 'var(--ant-color-error)' },
    ]),
  ),
]
