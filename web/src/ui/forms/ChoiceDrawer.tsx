import { useQuery } from '@tanstack/react-query'
import { Alert, App, Button, Checkbox, Drawer, Flex } from 'antd'
import { useState } from 'react'
import styles from './ChoiceDrawer.module.css'
import { EmptyHint } from '../hints/EmptyHint.tsx'
import { ErrorHint } from '../hints/ErrorHint.tsx'
import { formatError, isServerError } from '../hints/formatError.ts'
import { rebaseChoice } from './rebaseChoice.ts'
import { FormSkeleton } from '../hints/Skeletons.tsx'
import { useBreakpoint } from '../page/useBreakpoint.ts'

/** The options and the selected ones. */
export interface Choices<T> {
  options: readonly T[]
  chosen: readonly string[]
}

interface ChoiceDrawerProps<T, C> {
  title: string
  queryKey: readonly string[]
  load: (signal: AbortSignal) => Promise<C>
  wordsOf: (option: T) => string
  /** Returns the server message; `before` is the selection when editing started. */
  save: (chosen: readonly string[], before: C) => Promise<string>
  /** Explains what a tick means. */
  hint?: string
  /** Text shown without options. */
  empty: string
  onClose: () => void
}

/** A checklist that is saved as a whole. */
export function ChoiceDrawer<T extends { id: string }, C extends Choices<T> = Choices<T>>(
  props: ChoiceDrawerProps<T, C>,
) {
  const { title, queryKey, load, wordsOf, save, hint, empty, onClose } = props
  const { message } = App.useApp()
  const { isMobile } = useBreakpoint()
  const [draft, setDraft] = useState<{ chosen: string[]; before: C }>()
  const [isBusy, setBusy] = useState(false)
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => load(signal),
    staleTime: 0,
    gcTime: 0,
  })

  /** On a version conflict: applies the local changes to the saved selection, to be reviewed and saved again. */
  async function rebase(chosen: string[], before: C) {
    const { data: current } = await refetch()
    if (current) setDraft({ chosen: rebaseChoice(before.chosen, chosen, current.chosen), before: current })
  }

  async function submit({ chosen, before }: { chosen: string[]; before: C }) {
    setBusy(true)
    try {
      message.success(await save(chosen, before))
      onClose()
    } catch (failure) {
      message.error(formatError(failure))
      if (isServerError(failure) && failure.code === 'conflict') await rebase(chosen, before)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Drawer
      open
      title={title}
      size={isMobile ? '100%' : 480}
      onClose={onClose}
      footer={
        <Flex gap={8} justify="flex-end">
          <Button onClick={onClose}>取消</Button>
          <Button type="primary" disabled={!draft} loading={isBusy} onClick={() => draft && void submit(draft)}>
            保存
          </Button>
        </Flex>
      }
    >
      {!data && (error ? <ErrorHint error={error} onRetry={() => void refetch()} /> : <FormSkeleton fields={3} />)}
      {data?.options.length === 0 && <EmptyHint description={empty} />}
      {data && data.options.length > 0 && (
        <>
          {hint && <Alert type="info" showIcon title={hint} />}
          <Checkbox.Group
            className={styles.choices}
            value={draft?.chosen ?? [...data.chosen]}
            options={data.options.map((option) => ({ value: option.id, label: wordsOf(option) }))}
            onChange={(chosen) => setDraft({ chosen, before: draft?.before ?? data })}
          />
        </>
      )}
    </Drawer>
  )
}
