import autoplay from 'embla-carousel-autoplay';
import useEmblaCarousel from 'embla-carousel-react';
import { Pause, Play } from 'lucide-react';
import {
	type FocusEvent,
	type PointerEvent,
	type RefObject,
	useEffect,
	useLayoutEffect,
	useRef,
	useState,
} from 'react';

interface PartnerCarouselProps {
	/** A partner without a logo is shown by name. */
	partners: readonly { name: string; logo: string }[];
}

/** H4: how long a logo stands still, in milliseconds. */
const delay = 3000;
const carouselOptions = { loop: true, align: 'start', containScroll: false } as const;

/**
 * Moves the partners' logos round and round. They stand still under the mouse, while the keyboard focus is among them,
 * when the visitor says so, and from the start with reduced motion. Too few logos to fill the row: no motion. Prebuilt,
 * they are a row to scroll.
 */
export function PartnerCarousel({ partners }: PartnerCarouselProps) {
	const section = useRef<HTMLElement>(null);
	const { viewportRef, canLoop, isStopped, toggle, setIsHovered, setIsFocused } = usePartnerMotion(section);

	return (
		<section
			ref={section}
			className="section"
			aria-labelledby="partner-rubrik"
			data-state={isStopped === undefined ? undefined : isStopped ? 'stopped' : 'playing'}
			onFocus={(event: FocusEvent) => setIsFocused(event.target.matches(':focus-visible'))}
			onBlur={() => setIsFocused(false)}
		>
			<div className="frame">
				<div className="section-head">
					<h2 id="partner-rubrik" className="text-title">
						Våra samarbetspartners
					</h2>
					<button type="button" className="button button-quiet button-small" hidden={!canLoop} onClick={toggle}>
						<span className="partners-pause">
							<Pause aria-hidden="true" />
							Pausa
						</span>
						<span className="partners-play">
							<Play aria-hidden="true" />
							Spela upp
						</span>
					</button>
				</div>
				{/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form */}
				<div
					ref={viewportRef}
					className="partners"
					role="group"
					aria-label="Logotyper"
					// biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
					tabIndex={0}
					onPointerEnter={(event: PointerEvent) => setIsHovered(event.pointerType === 'mouse')}
					onPointerLeave={() => setIsHovered(false)}
				>
					<Logos partners={partners} isStill={canLoop === false} />
				</div>
			</div>
		</section>
	);
}

/** Doubled for the loop; assistive technology does not see the copies. `isStill`: too few to loop. */
function Logos({ partners, isStill }: PartnerCarouselProps & { isStill: boolean }) {
	return (
		<ul className="flex">
			{[...partners, ...partners].map(({ name, logo }, place) => (
				<li
					// biome-ignore lint/suspicious/noArrayIndexKey: every partner stands here twice, always in this order
					key={place}
					className="partner"
					aria-hidden={place >= partners.length || undefined}
					hidden={isStill && place >= partners.length}
				>
					{logo ? (
						<img
							src={logo}
							alt={name}
							width="160"
							height="80"
							loading="lazy"
							decoding="async"
							className="h-14 w-full object-contain"
						/>
					) : (
						<span className="font-semibold text-lg text-steel-700">{name}</span>
					)}
				</li>
			))}
		</ul>
	);
}

/** The row at work: whether it moves, and what keeps it still. */
function usePartnerMotion(section: RefObject<HTMLElement | null>) {
	const [plugins] = useState(() => [
		autoplay({ delay, playOnInit: false, stopOnInteraction: false, stopOnMouseEnter: false }),
	]);
	const [viewportRef, carousel] = useEmblaCarousel(carouselOptions, plugins);
	/** undefined until hydrated: the prebuilt row has no state. */
	const [isStopped, setIsStopped] = useState<boolean>();
	const [isHovered, setIsHovered] = useState(false);
	const [isFocused, setIsFocused] = useState(false);
	/** undefined until it has been measured. */
	const [canLoop, setCanLoop] = useState<boolean>();
	const isPlaying = canLoop === true && isStopped === false && !isHovered && !isFocused;

	useEffect(() => {
		const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)');
		const follow = () => setIsStopped(reducedMotion.matches);
		follow();
		reducedMotion.addEventListener('change', follow);
		return () => reducedMotion.removeEventListener('change', follow);
	}, []);
	useLayoutEffect(() => {
		if (!carousel) return;
		// The pointer, the focus and the scrolled row may have been there before this script.
		const viewport = carousel.rootNode();
		setIsHovered(viewport.matches(':hover') && matchMedia('(hover: hover)').matches);
		setIsFocused(section.current?.querySelector(':focus-visible') !== null);
		const [slide] = carousel.slideNodes();
		if (viewport.scrollLeft > 0 && slide) {
			carousel.scrollTo(Math.round(viewport.scrollLeft / slide.offsetWidth), true);
			viewport.scrollLeft = 0;
		}
		const measure = () => setCanLoop(carousel.internalEngine().slideLooper.canLoop());
		measure();
		carousel.on('reInit', measure);
		return () => {
			carousel.off('reInit', measure);
		};
	}, [carousel, section]);
	useEffect(() => {
		if (isPlaying) carousel?.plugins().autoplay.play();
		else carousel?.plugins().autoplay.stop();
	}, [carousel, isPlaying]);

	function toggle() {
		setIsStopped(!isStopped);
		// Visitors who ask for motion want to see it, although the button still has the focus.
		setIsFocused(false);
	}
	return { viewportRef, canLoop, isStopped, toggle, setIsHovered, setIsFocused };
}
