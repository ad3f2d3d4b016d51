// The salon mirror: the drawing of every empty and failed state.

export function MirrorArt({ broken = false }: { broken?: boolean }) {
  return (
    <svg className="art" viewBox="0 0 120 84" fill="none" aria-hidden="true" focusable="false">
      <path className="art-fill" d="M30 82V40a30 30 0 0 1 60 0v42Z" />
      <path className="art-line" d="M38 82V42a22 22 0 0 1 44 0v40" strokeWidth="1.5" />
      <path className="art-floor" d="M12 82h96" strokeWidth="1.5" strokeLinecap="round" />
      <path
        className="art-line"
        d={broken ? 'M52 46l16 16M68 46 52 62' : 'M50 58c4-16 16-16 20 0M60 34v10'}
        strokeWidth={broken ? 2 : 1.5}
        strokeLinecap="round"
      />
    </svg>
  )
}
