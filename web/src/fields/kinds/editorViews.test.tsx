import { code, markdown, richText } from '@lexdesk/domain/fields'
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderInApp } from '../../testing/renderInApp.tsx'
import { editorImages } from '../uploads/editorImages.ts'
import { FieldDisplay } from '../FieldDisplay.tsx'
import { FieldEditor } from '../FieldEditor.tsx'

// The sanitizer loses the first tag in the test document; what it removes is tested in a browser.
test('shows a rich text with its formatting, and as plain text in a list', async () => {
  const html = '<p>首行</p><h2>通知</h2><p>放<b>假</b></p>'
  const { unmount } = renderInApp(<FieldDisplay field={richText('正文')} value={html} row={{}} name="body" />)
  expect(await screen.findByRole('heading', { name: '通知' })).toBeInTheDocument()
  unmount()
  renderInApp(<FieldDisplay field={richText('正文')} value={html} row={{}} name="body" compact />)
  expect(screen.getByText(/放假/)).toHaveTextContent('首行 通知 放假')
})

test('renders Markdown', async () => {
  renderInApp(<FieldDisplay field={markdown('说明')} value={'首行\n\n## 材料\n\n- 起诉状'} row={{}} name="guide" />)
  expect(await screen.findByRole('heading', { name: '材料' })).toBeInTheDocument()
  expect(screen.getByRole('listitem')).toHaveTextContent('起诉状')
})

test('the editors are labelled by their field and emit null when empty', async () => {
  const onChange = vi.fn<(value: unknown) => void>()
  renderInApp(<FieldEditor field={richText('正文')} value="<p>旧</p>" onChange={onChange} id="body" />)
  const text = await screen.findByRole('textbox', { name: '正文' })
  expect(text).toHaveTextContent('旧')
  expect(text).toHaveAttribute('id', 'body')
  renderInApp(<FieldEditor field={code('脚本', { language: 'sql' })} value="select 1" onChange={onChange} disabled />)
  expect(await screen.findByRole('textbox', { name: '脚本' })).toHaveAttribute('aria-readonly', 'true')
})

test('a pasted image of ours retains its permanent address without added parameters', () => {
  const stored = '/api/sys/common/static/jeditor/20260101/a%20b.png'
  expect(editorImages.keptAddress?.(`${location.origin}${stored}?expires=1&signature=x`)).toBe(stored)
  expect(editorImages.keptAddress?.('https://example.com/a.png')).toBeUndefined()
  expect(editorImages.keptAddress?.('file:///C:/a.png')).toBeUndefined()
})
