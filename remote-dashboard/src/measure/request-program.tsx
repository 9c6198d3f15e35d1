import { useState } from 'react';
import { useAuth } from 'shared/auth';
import { save } from 'shared/format/csv';
import { shellToken } from 'shared/format/curl-command';
import { Button } from 'shared/ui/button';
import { MaskedLine } from '../copying/masked-line.tsx';
import { previewToken } from '../token/preview-token.ts';
import { useToken } from '../token/use-token.ts';
import { useGateway } from '../use-gateway.ts';
import styles from './code-view.module.css';
import { type CodeRequest, type Language, LIST_FILE, languages, requestCode } from './request-code.ts';
import { requestOf } from './send-probes.ts';
import type { MeasureForm } from './use-measure-form.ts';

/** From how many agents code is written: a shell takes no longer commands everywhere. */
const MOST = 1000;

/** The same request as a program, in one of some languages. */
export function RequestProgram({ form: { work, choice } }: { form: MeasureForm }) {
  const { origin } = useGateway();
  const session = useAuth();
  const source = useToken();
  const [language, setLanguage] = useState<Language>('curl');
  const { senders } = choice;
  if (!work || senders.length === 0 || senders.length > MOST) {
    return (
      <p className={styles.words}>
        {senders.length > MOST ? 'Too many agents for one program.' : 'It appears here once the form is filled in.'}
      </p>
    );
  }
  const isList = Array.isArray(work);
  const request: CodeRequest = { url: `${origin || window.location.origin}/api/probes`, senders, plan: isList ? 'list' : work };
  const token = source.state === 'loaded' ? source.data : shellToken;
  const code = (value: string) => requestCode(language, request, value);
  return (
    <>
      <fieldset className={styles.languages}>
        <legend className={styles.legend}>Language</legend>
        {(Object.keys(languages) as Language[]).map((name) => (
          <Button key={name} size="small" aria-pressed={name === language} className={styles.language} onClick={() => setLanguage(name)}>
            {languages[name]}
          </Button>
        ))}
      </fieldset>
      <MaskedLine
        shown={code(token === shellToken ? token : previewToken(token))}
        text={code(token)}
        // A call that met a 401 may have renewed the token since this one came.
        latest={() => session.getAccessToken().then(code, () => code(token))}
        what={`${languages[language]} code`}
      />
      {isList && (
        <p className={styles.words}>
          <Button size="small" onClick={() => save(LIST_FILE, 'application/json', JSON.stringify(requestOf(senders, work)))}>
            Save {LIST_FILE}
          </Button>
        </p>
      )}
    </>
  );
}
