import { Button } from 'antd'
import type { FormIssue } from './formState.ts'

interface IssueTextProps {
  issues: readonly FormIssue[]
  onOpenLink: (link: NonNullable<FormIssue['link']>) => void
}

/** The messages of a field, with a link to the record concerned. */
export function IssueText({ issues, onOpenLink }: IssueTextProps) {
  return issues.map(({ message, link }) => (
    <div key={message}>
      {message}
      {link && (
        <Button type="link" size="small" onClick={() => onOpenLink(link)}>
          查看该记录
        </Button>
      )}
    </div>
  ))
}
