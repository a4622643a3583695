import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { renderPart } from '../pickers/testing/renderPart.tsx'
import { controlledUpload, fileOf } from './testing/controlledUpload.ts'
import { UploadInput, type UploadInputProps, type UploadValue } from './UploadInput.tsx'
import { readUploadValue } from './uploadValue.ts'

function show(start: UploadValue | undefined, props: Partial<UploadInputProps> = {}) {
  const onChange = vi.fn<NonNullable<UploadInputProps['onChange']>>()
  const { upload, end } = controlledUpload()
  function Form() {
    const [value, setValue] = useState(start)
    return (
      <UploadInput
        {...props}
        value={value}
        upload={upload}
        addressOf={(path) => path}
        onChange={(next, files) => {
          onChange(next, files)
          setValue(next)
        }}
      />
    )
  }
  renderPart(<Form />)
  const input = document.querySelector<HTMLInputElement>('input[type=file]')!
  return { user: userEvent.setup(), input, end, onChange }
}

test('[P5.01] with return-url the value is the paths joined by commas', async () => {
  const { user, input, end, onChange } = show('temp/0.pdf')
  await user.upload(input, fileOf('1.pdf'))
  await end('1.pdf', 'finish')
  expect(onChange.mock.lastCall![0]).toBe('temp/0.pdf,temp/1.pdf')
  await user.click(screen.getByRole('button', { name: '删除 0.pdf' }))
  expect(onChange.mock.lastCall![0]).toBe('temp/1.pdf')
})

test('[P5.01] without it the value is a list of names, paths and sizes; given files retain theirs', async () => {
  const given = [{ filePath: 'temp/a1.pdf', fileName: '合同.pdf', fileSize: 77 }]
  const { user, input, end, onChange } = show(given, { returnUrl: false })
  expect(screen.getByRole('link', { name: '合同.pdf' })).toHaveAttribute('href', 'temp/a1.pdf')
  await user.upload(input, fileOf('1.pdf'))
  await end('1.pdf', 'finish')
  expect(onChange.mock.lastCall![0]).toEqual([
    { fileName: '合同.pdf', filePath: 'temp/a1.pdf', fileSize: 77 },
    { fileName: '1.pdf', filePath: 'temp/1.pdf', fileSize: 4 },
  ])
})

test('[P5.01] button texts', () => {
  show(undefined)
  expect(screen.getByRole('button', { name: /点击上传/ })).toBeInTheDocument()
  show(undefined, { type: 'image' })
  expect(screen.getByRole('button', { name: /上传图片/ })).toBeInTheDocument()
})

test.each<[unknown, string[]]>([
  ['a,b', ['a', 'b']],
  [' a , ,b,', ['a', 'b']],
  ['', []],
  [null, []],
  [undefined, []],
  [42, []],
  [
    ['a', 'b'],
    ['a', 'b'],
  ],
  [
    [{ filePath: 'a', fileName: 'A' }, { path: 'b' }, { response: { message: 'c' } }, {}, null, 3],
    ['a', 'b', 'c'],
  ],
  [{ path: 'a,b', name: 'A' }, ['a', 'b']],
])('the value %j is read as %j', (value, paths) => {
  expect(readUploadValue(value).paths).toEqual(paths)
})
