import { multiline, richText } from '@lexdesk/domain/fields'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderInApp } from '../testing/renderInApp.tsx'
import { FieldDisplay } from './FieldDisplay.tsx'
import { FieldEditor } from './FieldEditor.tsx'
import { htmlText } from './longTextViews.tsx'

test('HTML is shown as its words only', () => {
  expect(htmlText('<p>甲&nbsp;方</p><p>乙<b>方</b></p>')).toBe('甲 方\n乙方')
  expect(htmlText('<script>alert(1)</script><style>p{}</style>正文')).toBe('正文')
  expect(htmlText('1 < 2 &amp; 3')).toBe('1 < 2 & 3')
})

test('an attack in the text stays text', () => {
  const attack = '<img src=x onerror="window.attacked = true"><a href="javascript:alert(1)">点我</a>'
  const { container } = renderInApp(<FieldDisplay field={richText('正文')} value={attack} row={{}} name="body" />)
  expect(container.querySelector('img, a, script')).toBeNull()
  expect(screen.getByText('点我')).toBeInTheDocument()
})

test('the letters of a long text are counted, a rare character as one', () => {
  renderInApp(<FieldEditor field={multiline('备注', { max: 1000 })} value="𠮷野家" onChange={() => {}} />)
  expect(screen.getByText('3 / 1000')).toBeInTheDocument()
})
