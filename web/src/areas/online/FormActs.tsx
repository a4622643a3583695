import { isYes, type onlineForm, onlineFormEndpoints } from '@lexdesk/domain'
import { App, Button } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { callEnvelope } from '../../api/calls/callEnvelope.ts'
import { onlineListPath } from '../../api/menu/onlineListPath.ts'
import type { ShownRow } from '../../api/resource/ResourceCalls.ts'
import { useSession } from '../../api/session/useSession.ts'
import { formatError } from '../../ui/hints/formatError.ts'
import { SyncDialogButton } from './adopt/SyncDialogButton.tsx'
import { TakeOverButton } from './adopt/TakeOverButton.tsx'
import { LinkButton } from './collection/LinkButton.tsx'
import { UseButton } from './use/UseButton.tsx'
import type { OfferLevels } from './use/useLevelsOffer.tsx'

interface FormActsProps {
  row: ShownRow<typeof onlineForm>
  /** Opens 谁能用. */
  openLevels: (() => void) | undefined
  offerLevels: OfferLevels
  /** Closes the menu of the row. */
  close: () => void
}

/** What can be done with a form that is in use. */
export function FormActs({ row, openLevels, offerLevels, close }: FormActsProps) {
  const { message } = App.useApp()
  const { can, menu } = useSession()
  const navigate = useNavigate()
  const [isBusy, setBusy] = useState(false)

  async function addToMenu() {
    setBusy(true)
    try {
      const { message: words } = await callEnvelope(onlineFormEndpoints.addToMenu, { id: row.id })
      close()
      offerLevels(words, openLevels)
    } catch (error) {
      message.error(formatError(error))
    } finally {
      setBusy(false)
    }
  }

  const path = onlineListPath(menu, { code: row.code ?? '', isTree: isYes(row.isTree) })
  return (
    <>
      <Button type="link" size="small" onClick={() => void navigate(path)}>
        打开
      </Button>
      {can('onlineForm:publish') && (
        <Button type="link" size="small" loading={isBusy} onClick={() => void addToMenu()}>
          加入菜单
        </Button>
      )}
      <UseButton open={openLevels} close={close} />
      {row.adoptedSource && <SyncDialogButton code={row.code} title={row.title} />}
      {row.adoptedTable ? (
        <TakeOverButton id={row.id} version={row.version} title={row.title} isSynced={!!row.adoptedSource} />
      ) : (
        <LinkButton code={row.code} />
      )}
    </>
  )
}
