import { type ChangeLine, type Resource, rowFromWire, type Values, type DataLogRow } from '@lexdesk/domain'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Flex, Select, Skeleton, Switch } from 'antd'
import { useId, useState } from 'react'
import { useNames } from '../../../api/dictionaries/useNames.ts'
import { ChangeText } from '../../../resource/history/ChangeText.tsx'
import { ConfirmButton } from '../../../ui/forms/ConfirmButton.tsx'
import { EmptyHint } from '../../../ui/hints/EmptyHint.tsx'
import { ErrorHint } from '../../../ui/hints/ErrorHint.tsx'
import { useBreakpoint } from '../../../ui/page/useBreakpoint.ts'
import { type ProseColumn, ProseTable } from '../../../ui/rows/ProseTable.tsx'
import { dataLogCalls } from '../dataLogCalls.ts'
import { type ComparedField, compareVersions, type Version } from './compareVersions.ts'
import { useRestore } from './useRestore.ts'
import styles from './VersionTable.module.css'

interface VersionTableProps {
  resource: Resource
  start: DataLogRow
  /** The timeline of the record, newest first. */
  lines: readonly ChangeLine[]
  onRestored: () => void
}

export function VersionTable({ resource, start, lines, onRestored }: VersionTableProps) {
  const names = useNames()
  const { isMobile } = useBreakpoint()
  const switchId = useId()
  const newest = lines[0]!
  const isNewest = newest.id === start.id
  // The current version is compared with the one before it, an older one with the current one.
  const [left, setLeft] = useState(isNewest ? (lines[1] ?? newest).id : start.id)
  // Defaults to the current version, also after a restore.
  const [chosen, setChosen] = useState<string>()
  const right = chosen ?? newest.id
  // A single version has nothing to compare, so all fields are shown.
  const [isWhole, setWhole] = useState(lines.length === 1)
  const restore = useRestore(resource, start.dataId, onRestored)
  const { data, error, refetch } = useQuery({
    queryKey: ['resource', resource.name, 'compare', left, right],
    queryFn: ({ signal }) => dataLogCalls.compare(left, right, signal),
    placeholderData: keepPreviousData,
  })

  const options = lines.map((line) => ({
    value: line.id,
    label: `${line === newest ? '当前版本' : `版本 ${line.version}`} · ${line.at} · ${line.byName || line.by} · ${line.title}`,
  }))
  const fields = compared()
  const shown = fields?.filter(({ isChanged }) => isWhole || isChanged)
  const leftLine = lines.find(({ id }) => id === left)
  const canRestore = restore.isPossible && leftLine !== undefined && left !== newest.id && right === newest.id
  const titles = fields?.filter(({ isChanged }) => isChanged).map(({ field }) => field.title) ?? []

  function compared(): ComparedField[] | undefined {
    const [one, other] = data ?? []
    if (!one || !other || one.id !== left || other.id !== right) return undefined
    return compareVersions(resource, lines, versionOf(resource, one), versionOf(resource, other), names)
  }

  const leftSelect = (
    <Select aria-label="左侧版本" value={left} options={options} onChange={setLeft} className={styles.version} />
  )
  const rightSelect = (
    <Select
      aria-label="右侧版本"
      value={right}
      options={options}
      onChange={(id) => setChosen(id === newest.id ? undefined : id)}
      className={styles.version}
    />
  )
  const restoreButton = ({ name, field, left: side, isChanged }: ComparedField) =>
    canRestore &&
    isChanged &&
    restore.isWritable(name) && (
      <ConfirmButton
        type="link"
        size="small"
        className={styles.restore}
        title={`将“${field.title}”恢复为“${side.text || '空'}”？`}
        okText="恢复"
        onConfirm={() => restore.run(leftLine, [name])}
      >
        恢复此字段
      </ConfirmButton>
    )
  const columns: ProseColumn<ComparedField>[] = [
    {
      key: 'title',
      title: '字段',
      width: isMobile ? 92 : 140,
      show: (compared) => (
        <>
          {compared.field.title}
          {isMobile && restoreButton(compared)}
        </>
      ),
    },
    {
      key: 'left',
      title: isMobile ? '左侧版本' : leftSelect,
      show: ({ field, left: side, isChanged }) => (
        <ChangeText field={field} {...side} {...(isChanged && { look: 'removed' as const })} />
      ),
    },
    {
      key: 'right',
      title: isMobile ? '右侧版本' : rightSelect,
      show: ({ field, right: side, isChanged }) => (
        <ChangeText field={field} {...side} {...(isChanged && { look: 'added' as const })} />
      ),
    },
  ]
  if (canRestore && !isMobile) columns.push({ key: 'restore', width: 120, show: restoreButton })

  if (error && !fields) return <ErrorHint error={error} onRetry={() => void refetch()} />
  return (
    <>
      {isMobile && (
        <Flex vertical gap={8} className={styles.bar}>
          {leftSelect}
          {rightSelect}
        </Flex>
      )}
      <Flex wrap gap={12} justify="space-between" align="center" className={styles.bar}>
        <div className={styles.whole}>
          <Switch size="small" id={switchId} checked={isWhole} onChange={setWhole} />
          <label htmlFor={switchId}>显示没有变化的字段</label>
        </div>
        {canRestore && titles.length > 0 && (
          <ConfirmButton
            title="恢复到左侧版本？"
            description={`将恢复：${titles.join('、')}`}
            okText="恢复"
            onConfirm={() => restore.run(leftLine)}
          >
            恢复到左侧版本
          </ConfirmButton>
        )}
      </Flex>
      {!shown ? (
        <Skeleton active />
      ) : (
        <ProseTable<ComparedField>
          label="版本对比"
          rows={shown}
          idOf={({ name }) => name}
          columns={columns}
          isStrong={({ isChanged }) => isChanged}
          {...(!isMobile && { minWidth: 760 })}
          empty={<EmptyHint description="两个版本没有差别" />}
        />
      )}
    </>
  )
}

function versionOf(resource: Resource, { id, dataContent }: DataLogRow): Version {
  const content = dataContent === null ? {} : (JSON.parse(dataContent) as Values)
  return { line: id, content: rowFromWire(resource, content) }
}
