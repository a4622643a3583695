import { FullscreenExitOutlined, FullscreenOutlined } from '@ant-design/icons'
import { useExtended } from '../api/resource/useExtended.ts'
import { type AnyRow, hasAct, permissionCode, type Resource } from '@lexdesk/domain'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Drawer, Space, Tabs } from 'antd'
import { type KeyboardEvent, Suspense, useContext, useRef, useState } from 'react'
import { resourceApi } from '../api/resource/resourceApi.ts'
import { useLiveRow } from '../api/live/useLiveRow.ts'
import { useSession } from '../api/session/useSession.ts'
import { FieldDisplay } from '../fields/FieldDisplay.tsx'
import { ErrorHint } from '../ui/hints/ErrorHint.tsx'
import { FormSkeleton, TableSkeleton } from '../ui/hints/Skeletons.tsx'
import { PageHostContext } from '../ui/page/PageHost.ts'
import { useBreakpoint } from '../ui/page/useBreakpoint.ts'
import { useDrawerHost } from '../ui/page/useDrawerHost.ts'
import { RelatedFormContext } from './detail/RelatedFormContext.ts'
import { useRelatedForms } from './detail/useRelatedForms.ts'
import { RecordFooter } from './detail/RecordFooter.tsx'
import { RecordHead } from './detail/RecordHead.tsx'
import { RecordNumber } from './detail/RecordNumber.tsx'
import { RecordPager } from './detail/RecordPager.tsx'
import styles from './detail/RecordTools.module.css'
import { DetailSections } from './detail/DetailSections.tsx'
import { HistoryTimeline } from './history/HistoryTimeline.tsx'
import { IconButton } from './list/head/IconButton.tsx'
import { shownTitle } from './list/deletion/shownTitle.ts'
import type { RecordPlace } from './list/useRecordPlace.ts'
import { anySlots, type ResourceSlots } from './ResourceSlots.ts'

export interface ResourceDetailProps<R extends Resource = Resource> {
  resource: R
  id: string
  open: boolean
  onClose: () => void
  onEdit?: (row: AnyRow) => void
  /** For a quick look: no actions. */
  readOnly?: boolean
  /** Where it is in the list that it was opened from. */
  place?: RecordPlace | undefined
  slots?: ResourceSlots<R>
}

const detailWidth = 960

const typing = 'input, textarea, select, [contenteditable=true]'

/** A record with its history and steps. */
export function ResourceDetail<R extends Resource>({
  resource: definition,
  id,
  open,
  onClose,
  onEdit,
  readOnly = false,
  place,
  slots: own,
}: ResourceDetailProps<R>) {
  const resource: Resource = useExtended(definition) ?? definition
  const slots = anySlots(own)
  const { can, menu } = useSession()
  const { isMobile } = useBreakpoint()
  const client = useQueryClient()
  const {
    data: row,
    error,
    refetch,
  } = useQuery({
    queryKey: ['resource', resource.name, 'row', id],
    queryFn: async ({ signal }) => {
      const found = await resourceApi(resource).queryById(id, { signal })
      await slots?.loadWith?.(found, { client, menu })
      return found
    },
    enabled: open,
  })
  useLiveRow(resource.name, open ? id : undefined, () => {
    // The conditions of a step may change while the row itself does not.
    for (const part of ['row', 'history', 'steps'])
      void client.invalidateQueries({ queryKey: ['resource', resource.name, part, id] })
  })

  const { host, mayClose } = useDrawerHost()
  const leaveFor = async (go: () => void) => {
    if (await mayClose()) go()
  }
  const [isWide, setWide] = useState(false)
  const pager = useRef<HTMLDivElement>(null)
  const go = (way: (() => void) | undefined) => {
    // What had the focus may belong to the record that is left.
    pager.current?.focus()
    if (way) void leaveFor(way)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { altKey, key, target, currentTarget } = event
    if (!place || !altKey || !(target instanceof HTMLElement) || !currentTarget.contains(target)) return
    if ((key !== 'ArrowUp' && key !== 'ArrowDown') || target.closest(typing)) return
    event.preventDefault()
    go(key === 'ArrowUp' ? place.previous : place.next)
  }

  const state = resource.states?.field
  const tools = (
    <>
      {row && <RecordNumber resource={resource} row={row} />}
      {place && <RecordPager ref={pager} place={place} onGo={go} />}
    </>
  )
  return (
    <Drawer
      open={open}
      size={isMobile || isWide ? '100%' : detailWidth}
      styles={{ wrapper: { maxWidth: '100vw' }, body: { paddingTop: 8 } }}
      destroyOnHidden
      onClose={() => void leaveFor(onClose)}
      onKeyDown={onKeyDown}
      extra={
        !isMobile && (
          <div className={styles.tools}>
            {tools}
            <IconButton
              type="text"
              size="small"
              title={isWide ? '恢复宽度' : '占满窗口'}
              icon={isWide ? <FullscreenExitOutlined /> : <FullscreenOutlined />}
              onClick={() => setWide(!isWide)}
            />
          </div>
        )
      }
      title={
        <Space>
          {row ? shownTitle(resource, row, slots) : resource.title}
          {row && state && (
            <FieldDisplay name={state} field={resource.fields[state]!} value={row[state]} row={row} compact />
          )}
        </Space>
      }
      footer={
        row &&
        !readOnly && (
          <RecordFooter
            key={id}
            resource={resource}
            row={row}
            slots={slots}
            onEdit={hasAct(resource, 'edit') && can(permissionCode(resource, 'edit')) ? onEdit : undefined}
          />
        )
      }
    >
      {!row && (error ? <ErrorHint error={error} onRetry={() => void refetch()} /> : <FormSkeleton />)}
      {isMobile && <div className={styles.tools}>{tools}</div>}
      <PageHostContext value={host}>
        {row && <DetailTabs key={id} resource={resource} row={row} slots={slots} readOnly={readOnly} />}
      </PageHostContext>
    </Drawer>
  )
}

interface DetailTabsProps {
  resource: Resource
  row: AnyRow
  slots?: ResourceSlots | undefined
  readOnly: boolean
}

function DetailTabs({ resource, row, slots, readOnly }: DetailTabsProps) {
  const { can } = useSession()
  const Related = useContext(RelatedFormContext)
  const forms = useRelatedForms(resource, row, Related !== undefined && !readOnly)
  const [tab, setTab] = useState('detail')
  return (
    <>
      <RecordHead resource={resource} row={row} slots={slots} />
      {slots?.detailTop?.(row, setTab)}
      <Tabs
        activeKey={tab}
        onChange={setTab}
        items={[
          { key: 'detail', label: '详情', children: <DetailSections resource={resource} row={row} slots={slots} /> },
          ...Object.entries(slots?.detailTabs ?? {}).map(([title, draw]) => ({
            key: title,
            label: title,
            children: draw(row),
          })),
          ...forms.map(({ key, form, field, title, count }) => ({
            key,
            label: count ? `${title} ${count}` : title,
            children: Related && (
              <Suspense fallback={<TableSkeleton rows={5} columns={4} />}>
                <Related form={form} field={field} id={row.id} />
              </Suspense>
            ),
          })),
          ...(can(permissionCode(resource, 'history'))
            ? [{ key: 'history', label: '历史', children: <HistoryTimeline resource={resource} row={row} /> }]
            : []),
        ]}
      />
    </>
  )
}
