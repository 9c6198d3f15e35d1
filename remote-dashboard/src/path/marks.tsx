import type { Mark, Tone } from './drawing.ts';

const colour = (tone: Tone) => `var(--${tone})`;

/** Lines, shapes and texts in the page's colours. */
export function Marks({ marks }: { marks: readonly Mark[] }) {
  return marks.map((mark, index) =>
    'd' in mark ? (
      <path
        key={index}
        d={mark.d}
        fill={mark.fill ? colour(mark.fill) : 'none'}
        stroke={mark.line && colour(mark.line)}
        strokeWidth={mark.width}
        strokeDasharray={mark.dash?.join(' ')}
        strokeLinecap="round"
      />
    ) : (
      <text key={index} x={mark.x} y={mark.y} fill={colour(mark.tone)} textAnchor={mark.anchor} fontWeight={mark.bold ? 700 : undefined}>
        {mark.text}
      </text>
    ),
  );
}
