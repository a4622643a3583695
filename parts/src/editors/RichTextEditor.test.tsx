import { act, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { RichTextEditor } from './RichTextEditor.tsx'
import { type RichTextEditorProps } from './EditorProps.ts'

function Held({ value: start, onChange, ...rest }: RichTextEditorProps) {
  const [value, setValue] = useState(start)
  return (
    <>
      <button onClick={() => setValue('<p>外来</p>')}>换</button>
      <RichTextEditor
        {...rest}
        value={value}
        onChange={(next) => {
          setValue(next)
          onChange?.(next)
        }}
      />
    </>
  )
}

test('replaces the text with an external value without emitting a change', async () => {
  const onChange = vi.fn<(value: string) => void>()
  render(<Held label="正文" value="<p>旧</p>" onChange={onChange} />)
  const text = await screen.findByRole('textbox', { name: '正文' })
  expect(text).toHaveTextContent('旧')
  await userEvent.click(screen.getByText('换'))
  expect(text).toHaveTextContent('外来')
  expect(onChange).not.toHaveBeenCalled()
})

test('a tool changes the text and emits its HTML; an empty document is emitted as an empty text', async () => {
  const onChange = vi.fn<(value: string) => void>()
  render(<Held label="正文" value="<p>条款</p>" onChange={onChange} />)
  await screen.findByRole('textbox', { name: '正文' })
  await userEvent.click(screen.getByRole('button', { name: '项目列表' }))
  expect(onChange).toHaveBeenLastCalledWith('<ul><li><p>条款</p></li></ul>')
  await userEvent.click(screen.getByRole('button', { name: '撤销（Ctrl+Z）' }))
  expect(onChange).toHaveBeenLastCalledWith('<p>条款</p>')
})

test('has no image tool without an upload function, and disables all tools when disabled', async () => {
  render(<RichTextEditor label="正文" value="" disabled />)
  const text = await screen.findByRole('textbox', { name: '正文' })
  expect(screen.queryByRole('button', { name: '插入图片' })).toBeNull()
  expect(screen.getByRole('button', { name: '粗体（Ctrl+B）' })).toBeDisabled()
  await act(async () => {})
  expect(text).toHaveAttribute('contenteditable', 'false')
})
