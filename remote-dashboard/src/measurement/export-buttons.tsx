import { useState } from 'react';
import { lazyModule } from 'shared/lazy';
import { Button } from 'shared/ui/button';
import visuallyHidden from 'shared/visually-hidden.module.css';
import type { FileKind } from '../replies/replies-file.ts';
import type { Reply } from '../replies/reply.ts';
import { useGateway } from '../use-gateway.ts';

const kinds: FileKind[] = ['CSV', 'JSON'];

const repliesFile = lazyModule(() => import(/* webpackChunkName: "files" */ '../replies/replies-file.ts'));

interface ExportButtonsProps {
  /** The measurement's, for the name of the file. */
  id: string;
  replies: readonly Reply[] | undefined;
  /** They are not all, which the name of the file says. */
  isPart: boolean;
}

/** Give the reader the replies as a file. They are there while there are replies. */
export function ExportButtons({ id, replies = [], isPart }: ExportButtonsProps) {
  const { onError } = useGateway();
  const [saved, setSaved] = useState<FileKind>();
  const [failed, setFailed] = useState(false);

  async function save(kind: FileKind) {
    try {
      const { saveReplies } = await repliesFile.load();
      saveReplies(kind, `measurement-${id.replace(/[^\w-]/g, '').slice(0, 40)}${isPart ? '-incomplete' : ''}`, replies);
      setSaved(kind);
      setFailed(false);
    } catch (error) {
      onError(error);
      setFailed(true);
    }
  }

  return (
    <>
      {kinds.map((kind) => (
        <Button key={kind} size="small" aria-disabled={replies.length === 0} onClick={() => replies.length > 0 && void save(kind)}>
          {kind}
        </Button>
      ))}
      <span className={failed ? undefined : visuallyHidden.text} role="status">
        {failed ? 'No file could be made: a part of this page did not load.' : saved && `Saved as ${saved}.`}
      </span>
    </>
  );
}
