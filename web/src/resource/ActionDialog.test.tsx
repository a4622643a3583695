import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { useFormUploads } from '../fields/uploads/formUploads.ts'
import { fakeServer } from '../testing/fakeServer.ts'
import { renderInApp } from '../testing/renderInApp.tsx'
import { ActionDialog } from './ActionDialog.tsx'
import { client, clientDictionaries, clientRow } from './testing/client.ts'

beforeEach(() => void fakeServer({}))

test('a step cannot be taken while a file is still uploading', async () => {
  let finish = () => {}
  const Sender = () => {
    const { track } = useFormUploads()
    const send = () => void track(new Promise<void>((resolve) => (finish = resolve)))
    return (
      <button type="button" onClick={send}>
        上传
      </button>
    )
  }
  const onSubmit = vi.fn<() => Promise<undefined>>(async () => undefined)
  const { user } = renderInApp(
    <ActionDialog
      resource={client}
      action={{ ...client.states!.actions.assign, name: 'assign' }}
      row={clientRow}
      slot={() => <Sender />}
      onSubmit={onSubmit}
      onClose={() => {}}
    />,
    { dictionaries: clientDictionaries },
  )
  await user.click(screen.getByText('上传'))
  expect(screen.getByRole('button', { name: '正在上传' })).toBeDisabled()
  await act(async () => finish())
  await user.click(screen.getByRole('button', { name: '分 派' }))
  await waitFor(() => expect(onSubmit).toHaveBeenCalled())
})

test('a field of a step starts with the value of the row, unless it is about this step alone', () => {
  const assign = { ...client.states!.actions.assign!, name: 'assign' }
  const dialog = (startsWith: Record<string, null>) => (
    <ActionDialog
      resource={client}
      action={{ ...assign, startsWith }}
      row={clientRow}
      onSubmit={async () => undefined}
      onClose={() => {}}
    />
  )
  const { unmount } = renderInApp(dialog({}), { dictionaries: clientDictionaries })
  expect(screen.getByLabelText('人数')).toHaveValue('20')
  unmount()
  renderInApp(dialog({ staff: null }), { dictionaries: clientDictionaries })
  expect(screen.getByLabelText('人数')).toHaveValue('')
})
