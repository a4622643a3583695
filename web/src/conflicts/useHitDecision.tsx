import { conflictCheck, type ConflictHit, type Row } from '@lexdesk/domain'
import { App, Button, Tooltip } from 'antd'
import { type ReactNode, useState } from 'react'
import { useDictionary } from '../api/dictionaries/useDictionary.ts'
import { useSession } from '../api/session/useSession.ts'
import { ActionDialog } from '../resource/ActionDialog.tsx'
import { stateActions } from '../resource/stateActions.ts'
import { useRefusals } from '../resource/useRefusals.ts'
import { useStateAction } from '../resource/useStateAction.ts'
import cards from '../ui/page/cards.module.css'
import { HitCard } from './HitCard.tsx'

interface HitDecisionOffer {
  /** The decisions on a pending hit, as buttons; nothing if the user may not decide. */
  buttons: (hit: ConflictHit) => ReactNode
  dialog: ReactNode
}

/** 主体核对 of single hits: both decisions as buttons, the reason in a dialog. A refused decision shows why. */
export function useHitDecision(check: Row<typeof conflictCheck>): HitDecisionOffer {
  const { can } = useSession()
  const { message } = App.useApp()
  const answers = useDictionary('party_decision')
  const { take } = useStateAction(conflictCheck, check)
  const [asked, setAsked] = useState<{ hit: ConflictHit; verdict: string }>()
  const action = stateActions(conflictCheck, check, can).find(({ name }) => name === 'decide')
  const refusal = useRefusals(conflictCheck, check, action !== undefined).get('decide')

  const buttons = (hit: ConflictHit): ReactNode =>
    action && hit.isPending && hit.pairKey !== null
      ? answers.map(({ value, text }) => (
          <Tooltip key={value} title={refusal}>
            <Button
              size="small"
              aria-disabled={refusal !== undefined}
              style={refusal === undefined ? undefined : { opacity: 0.45 }}
              onClick={() =>
                refusal === undefined ? setAsked({ hit, verdict: value }) : void message.warning(refusal)
              }
            >
              {text}
            </Button>
          </Tooltip>
        ))
      : null

  return {
    buttons,
    dialog: asked && action && (
      <ActionDialog
        resource={conflictCheck}
        action={action}
        row={{ ...check, pairKey: asked.hit.pairKey, verdict: asked.verdict }}
        slot={() => (
          <ul className={cards.cards} aria-label="核对的命中记录">
            <HitCard hit={asked.hit} />
          </ul>
        )}
        onSubmit={(values) => take(action, values)}
        onClose={() => setAsked(undefined)}
      />
    ),
  }
}
